/** Projects of users: folders outside of this one, into which npm installs the packed packages. */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

/** How a command ended, and what it wrote. */
export interface Run {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A place for projects that is removed at the end. */
export class Workshop {
  private readonly folder = realpathSync(mkdtempSync(join(tmpdir(), 'skill-graph-install-')));
  /** The packed packages by their names. */
  private readonly tarballs = new Map<string, string>();

  /** Packs the packages as they are published. They have to be built. */
  async pack(): Promise<void> {
    const folder = join(this.folder, 'packed');
    mkdirSync(folder);
    const { status, stderr } = await run(process.execPath, [join(ROOT, 'scripts', 'pack.mjs'), folder], ROOT);
    if (status !== 0) throw new Error(`Packing failed: ${stderr}`);
    for (const file of readdirSync(folder)) this.tarballs.set(file.replace(/-\d.*\.tgz$/, ''), join(folder, file));
  }

  /** The text of a file in a packed package. */
  async packed(name: string, file: string): Promise<string> {
    const tarball = this.tarballs.get(name) ?? '';
    const { stdout } = await run('tar', ['-xzOf', tarball, `package/${file}`], this.folder);
    return stdout;
  }

  /**
   * Makes an empty project and installs into it; the names of our packages stand
   * for what was packed.
   */
  async project(name: string, dependencies: readonly string[]): Promise<Project> {
    const folder = join(this.folder, name);
    mkdirSync(folder);
    const project = new Project(folder);
    const core = dependencies.includes('eslint-plugin-skill-graph') ? ['skill-graph-core'] : [];
    const specifiers = [...core, ...dependencies].map((dependency) => this.tarballs.get(dependency) ?? dependency);
    const options = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel', 'error'];
    const { status, stderr } = await project.run('npm', ['install', '--save-dev', ...options, ...specifiers]);
    if (status !== 0) throw new Error(`npm cannot install ${dependencies.join(' ')}: ${stderr}`);
    return project;
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** One project of a user. */
export class Project {
  constructor(readonly folder: string) {}

  /** Replaces all files but what npm has made. */
  write(files: Readonly<Record<string, string>>): void {
    for (const name of readdirSync(this.folder)) {
      if (!['node_modules', 'package.json', 'package-lock.json'].includes(name)) {
        rmSync(join(this.folder, name), { recursive: true });
      }
    }
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.folder, name)), { recursive: true });
      writeFileSync(join(this.folder, name), text);
    }
  }

  /** The names of the installed packages, without those in scopes. */
  installed(): readonly string[] {
    return readdirSync(join(this.folder, 'node_modules'));
  }

  run(command: string, args: readonly string[]): Promise<Run> {
    return run(command, args, this.folder);
  }
}

/** Runs a command as a user does: what pnpm and npm told their own scripts is not there. */
function run(command: string, args: readonly string[], cwd: string): Promise<Run> {
  const scripts = /^(?:npm_(?!config_registry|config_cache)|pnpm_)/i;
  const kept = Object.entries(process.env).filter(([name]) => !scripts.test(name));
  const env = { ...Object.fromEntries(kept), NO_COLOR: '1' };
  return new Promise((resolve) => {
    execFile(command, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const status = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ status, stdout, stderr });
    });
  });
}
