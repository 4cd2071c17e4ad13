/** The colours and fonts of a drawing. */

/**
 * `auto` follows the reader's system, `light` and `dark` are fixed, and
 * `editor` takes the colours of the page that the drawing stands in, by the
 * variables that VS Code gives to its own pages.
 */
export type SvgTheme = 'auto' | 'light' | 'dark' | 'editor';

/** Font sizes in pixels. */
export const NODE_FONT = 13;
export const LABEL_FONT = 11.5;

const COLOURS = {
  page: { light: '#ffffff', dark: '#1f1f1f', editor: '--vscode-editor-background' },
  text: { light: '#1f2328', dark: '#e6e6e6', editor: '--vscode-editor-foreground' },
  quiet: { light: '#59636e', dark: '#a0a7b0', editor: '--vscode-descriptionForeground' },
  box: { light: '#f3f6fa', dark: '#2a2f36', editor: '--vscode-editorWidget-background' },
  frame: { light: '#8794a3', dark: '#6b7683', editor: '--vscode-charts-lines' },
  line: { light: '#6e7b8a', dark: '#8b96a3', editor: '--vscode-charts-lines' },
  accent: { light: '#0969da', dark: '#4ea1ff', editor: '--vscode-focusBorder' },
  glow: { light: '#ddeeff', dark: '#10375f', editor: '--vscode-editor-selectionBackground' },
  error: { light: '#cf222e', dark: '#f2655f', editor: '--vscode-editorError-foreground' },
  warning: { light: '#9a6700', dark: '#d9a520', editor: '--vscode-editorWarning-foreground' },
} as const;

type Colour = keyof typeof COLOURS;

/** What is the same in every theme. */
const SHAPES = [
  `.sg text{font-family:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Ubuntu,Helvetica,Arial,sans-serif;font-size:${LABEL_FONT}px}`,
  `.sg .sg-name{font-size:${NODE_FONT}px;font-weight:600;text-anchor:middle}`,
  '.sg .sg-note{font-style:italic}',
  '.sg .sg-mark{font-size:10px;font-weight:700;text-anchor:middle}',
  '.sg-box{stroke-width:1.2}',
  '.sg-line{fill:none;stroke-width:1.3}',
  '.sg-model .sg-line{stroke-dasharray:5 4}',
  '.sg-possible .sg-line,.sg-possible .sg-box{stroke-dasharray:1.5 3}',
  '.sg-unreached .sg-box{stroke-dasharray:4 3}',
  '.sg-start .sg-box{stroke:none}',
  '.sg-warning .sg-line,.sg-error .sg-line{stroke-width:1.8}',
  '.sg-warning .sg-box,.sg-error .sg-box{stroke-width:2}',
  '.sg-lit .sg-line{stroke-width:2.2}',
  '.sg-lit .sg-box{stroke-width:2.4}',
  '.sg-dim{opacity:.55}',
  '.sg [data-start]{cursor:pointer}',
].join('');

/** Colours by their names, which each theme fills in. Later rules win, so a finding is seen on what stands out. */
function colours(of: (colour: Colour) => string): string {
  return [
    `.sg-page{fill:${of('page')}}`,
    `.sg text{fill:${of('text')}}`,
    `.sg .sg-label,.sg .sg-note{fill:${of('quiet')}}`,
    `.sg-box{fill:${of('box')};stroke:${of('frame')}}`,
    `.sg-line{stroke:${of('line')}}`,
    `.sg-tip{fill:${of('line')}}`,
    `.sg-start .sg-box{fill:${of('quiet')}}`,
    `.sg .sg-start .sg-name,.sg .sg-mark{fill:${of('page')}}`,
    `.sg-lit .sg-line,.sg-lit .sg-box{stroke:${of('accent')}}`,
    `.sg-lit .sg-tip,.sg-start.sg-lit .sg-box{fill:${of('accent')}}`,
    `.sg-lit:not(.sg-start) .sg-box{fill:${of('glow')}}`,
    `.sg .sg-lit .sg-label{fill:${of('text')}}`,
    ...(['warning', 'error'] as const).flatMap((severity) => [
      `.sg-${severity} .sg-line,.sg-${severity} .sg-box{stroke:${of(severity)}}`,
      `.sg-${severity} .sg-tip,.sg-${severity} .sg-badge{fill:${of(severity)}}`,
    ]),
  ].join('');
}

function fixed(theme: 'light' | 'dark'): string {
  return colours((colour) => COLOURS[colour][theme]);
}

/** The style sheet of a theme. */
export function styleSheet(theme: SvgTheme): string {
  switch (theme) {
    case 'light':
    case 'dark':
      return SHAPES + fixed(theme);
    case 'auto':
      return `${SHAPES}${fixed('light')}@media (prefers-color-scheme:dark){${fixed('dark')}}`;
    case 'editor':
      return SHAPES + colours((colour) => `var(${COLOURS[colour].editor},${COLOURS[colour].light})`);
  }
}
