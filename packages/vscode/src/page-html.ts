/** The document of a graph view. Everything in it comes from the extension's own folder. */

export interface PageParts {
  /** What VS Code calls the source of the extension's own files in a Content-Security-Policy. */
  readonly source: string;
  readonly style: string;
  readonly script: string;
}

export function pageHtml({ source, style, script }: PageParts): string {
  const policy = `default-src 'none'; style-src ${source}; script-src ${source}`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Skill graph</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="tools" role="toolbar" aria-label="Size">
<button id="smaller" title="Smaller">−</button>
<button id="fit" title="As wide as the view">Fit</button>
<button id="larger" title="Larger">+</button>
</div>
<p id="note" role="status" hidden></p>
<main id="drawings"></main>
<section id="findings" aria-label="Findings"></section>
<section id="unknown" aria-label="Not known"></section>
<div id="tip" role="tooltip" hidden></div>
<script src="${script}"></script>
</body>
</html>
`;
}
