/**
 * Packs the extension for VS Code, with the plugin for its TypeScript server inside, into one `.vsix` file: a zip of the
 * files that are listed here, with a manifest. The same input gives the same bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, extname, join, relative } from 'node:path';
import { zipSync } from 'fflate';

const root = dirname(import.meta.dirname);
const extension = join(root, 'packages', 'vscode');
const plugin = join(root, 'packages', 'ts-plugin');
const regexpp = dirname(
  createRequire(join(root, 'packages', 'core', 'package.json')).resolve('@eslint-community/regexpp'),
);

/** VS Code looks for the plugin where it would be installed. */
const PLUGIN = 'node_modules/skill-graph-ts-plugin';

/** What the marketplace and VS Code ask of a manifest; scripts and dependencies of the build are not among it. */
const MANIFEST_KEYS = [
  'name',
  'displayName',
  'version',
  'description',
  'keywords',
  'categories',
  'license',
  'publisher',
  'type',
  'engines',
  'icon',
  'main',
  'activationEvents',
  'capabilities',
  'contributes',
];

const CONTENT_TYPES = {
  '.cjs': 'application/javascript',
  '.css': 'text/css',
  '.js': 'application/javascript',
  '.json': 'application/json',
  '.md': 'text/markdown',
  '.png': 'image/png',
  '.txt': 'text/plain',
  '.vsixmanifest': 'text/xml',
};

/** The oldest time that a zip can tell, in its own words, which know no time zone. */
const NO_TIME = new Date(1980, 0, 1);

function readManifest(folder, keys) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return Object.fromEntries(keys.filter((key) => key in manifest).map((key) => [key, manifest[key]]));
}

function escapeXml(text) {
  const entities = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"]/g, (character) => entities[character]);
}

/** The manifest of the package, as Visual Studio's tools define it. */
function vsixManifest({ name, displayName, version, publisher, description, keywords, categories, engines }) {
  return `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011" xmlns:d="http://schemas.microsoft.com/developer/vsx-schema-design/2011">
  <Metadata>
    <Identity Language="en-US" Id="${escapeXml(name)}" Version="${escapeXml(version)}" Publisher="${escapeXml(publisher)}"/>
    <DisplayName>${escapeXml(displayName)}</DisplayName>
    <Description xml:space="preserve">${escapeXml(description)}</Description>
    <Tags>${escapeXml(keywords.join(','))}</Tags>
    <Categories>${escapeXml(categories.join(','))}</Categories>
    <GalleryFlags>Public</GalleryFlags>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value="${escapeXml(engines.vscode)}"/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionDependencies" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionPack" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExtensionKind" Value="workspace"/>
      <Property Id="Microsoft.VisualStudio.Code.LocalizedLanguages" Value=""/>
      <Property Id="Microsoft.VisualStudio.Code.ExecutesCode" Value="true"/>
      <Property Id="Microsoft.VisualStudio.Services.GitHubFlavoredMarkdown" Value="true"/>
      <Property Id="Microsoft.VisualStudio.Services.Content.Pricing" Value="Free"/>
    </Properties>
    <License>extension/LICENSE.txt</License>
    <Icon>extension/images/icon.png</Icon>
  </Metadata>
  <Installation>
    <InstallationTarget Id="Microsoft.VisualStudio.Code"/>
  </Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/readme.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE.txt" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Icons.Default" Path="extension/images/icon.png" Addressable="true"/>
  </Assets>
</PackageManifest>
`;
}

function contentTypes(paths) {
  const kinds = [...new Set(paths.map((path) => extname(path)))].filter((kind) => kind !== '').sort();
  const rows = kinds.map((kind) => `<Default Extension="${kind}" ContentType="${CONTENT_TYPES[kind]}"/>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${rows.join('')}</Types>
`;
}

const json = (value) => `${JSON.stringify(value, null, 2)}\n`;
const manifest = readManifest(extension, MANIFEST_KEYS);
const { version } = manifest;

/** Every file of the package, by its path inside of it. */
const contents = {
  'extension.vsixmanifest': vsixManifest(manifest),
  'extension/package.json': json(manifest),
  'extension/readme.md': readFileSync(join(extension, 'README.md')),
  'extension/LICENSE.txt': readFileSync(join(root, 'LICENSE')),
  'extension/THIRD-PARTY.txt': `@eslint-community/regexpp is part of ${PLUGIN}.\n\n${readFileSync(join(regexpp, 'LICENSE'), 'utf8')}`,
  'extension/images/icon.png': readFileSync(join(extension, 'images', 'icon.png')),
  'extension/dist/extension.cjs': readFileSync(join(extension, 'dist', 'extension.cjs')),
  'extension/page/dist/page.css': readFileSync(join(extension, 'page', 'dist', 'page.css')),
  'extension/page/dist/page.js': readFileSync(join(extension, 'page', 'dist', 'page.js')),
  [`extension/${PLUGIN}/package.json`]: json({
    ...readManifest(plugin, ['name', 'version', 'license']),
    main: './dist/index.cjs',
  }),
  [`extension/${PLUGIN}/dist/index.cjs`]: readFileSync(join(plugin, 'dist', 'index.cjs')),
};
contents['[Content_Types].xml'] = contentTypes(Object.keys(contents));

const bytes = Object.entries(contents)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([path, content]) => [
    path,
    typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content),
  ]);
const folder = join(extension, 'dist');
const file = join(folder, `${manifest.name}-${version}.vsix`);
mkdirSync(folder, { recursive: true });
writeFileSync(file, zipSync(Object.fromEntries(bytes), { level: 9, mtime: NO_TIME }));
process.stdout.write(
  `${relative(root, file)}\n${bytes.map(([path, { length }]) => `  ${path} (${length} bytes)\n`).join('')}`,
);
