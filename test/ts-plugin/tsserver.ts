/** Drives a real tsserver process over its protocol, as an editor does. */
import { type ChildProcess, spawn } from 'node:child_process';

/** A diagnostic as the server sends it. */
export interface ServerDiagnostic {
  readonly text: string;
  readonly code: number;
  readonly source?: string;
  readonly category: string;
  readonly start: { readonly line: number; readonly offset: number };
  readonly end: { readonly line: number; readonly offset: number };
  readonly relatedInformation?: readonly { readonly message: string; readonly span?: { readonly file: string } }[];
}

interface Message {
  readonly type: 'response' | 'event';
  readonly request_seq?: number;
  readonly success?: boolean;
  readonly message?: string;
  readonly event?: string;
  readonly body?: unknown;
}

interface Waiting {
  readonly matches: (message: Message) => boolean;
  readonly resolve: (message: Message) => void;
}

/** Longest wait for one message; a cold start on a slow machine takes a tenth of it. */
const PATIENCE = 20_000;

export interface ServerOptions {
  /** Folders in whose `node_modules` plugins are looked for. */
  readonly probe?: string;
  /** Plugins that are loaded into every project, as an extension of the editor does it. */
  readonly globalPlugins?: string;
  readonly args?: readonly string[];
}

export class Server {
  private readonly process: ChildProcess;
  private readonly waiting = new Set<Waiting>();
  private readonly events: Message[] = [];
  private received = Buffer.alloc(0);
  private sequence = 0;
  private exited = false;

  constructor(program: string, folder: string, { probe, globalPlugins, args = [] }: ServerOptions = {}) {
    const flags = [
      '--disableAutomaticTypingAcquisition',
      ...(probe === undefined ? [] : ['--pluginProbeLocations', probe]),
      ...(globalPlugins === undefined ? [] : ['--globalPlugins', globalPlugins]),
      ...args,
    ];
    this.process = spawn(process.execPath, [program, ...flags], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] });
    this.process.stdout?.on('data', (data: Buffer) => {
      this.receive(data);
    });
    this.process.on('exit', () => {
      this.exited = true;
      for (const { resolve } of this.waiting) resolve({ type: 'event', event: 'exit' });
    });
  }

  /** Sends a request that is answered by events, or not at all. */
  notify(command: string, args: object): number {
    this.sequence += 1;
    this.process.stdin?.write(`${JSON.stringify({ seq: this.sequence, type: 'request', command, arguments: args })}\n`);
    return this.sequence;
  }

  /** Sends a request, and gives the body of its answer; rejects where the server reports a failure. */
  async request(command: string, args: object): Promise<unknown> {
    const sequence = this.notify(command, args);
    const answer = await this.next((message) => message.type === 'response' && message.request_seq === sequence);
    if (answer.success !== true) throw new Error(`${command} failed: ${answer.message ?? 'the server has ended'}`);
    return answer.body;
  }

  open(file: string, fileContent: string): void {
    this.notify('open', { file, fileContent });
  }

  /** Replaces the whole text of an open file. */
  change(file: string, newText: string): void {
    this.notify('updateOpen', {
      changedFiles: [
        {
          fileName: file,
          textChanges: [{ start: { line: 1, offset: 1 }, end: { line: 1_000_000, offset: 1 }, newText }],
        },
      ],
    });
  }

  /** What the editor would show in a file: the server's answer to `geterr`. */
  async diagnostics(file: string): Promise<readonly ServerDiagnostic[]> {
    this.events.length = 0;
    const sequence = this.notify('geterr', { files: [file], delay: 0 });
    await this.next(
      ({ event, body }) => event === 'requestCompleted' && (body as { request_seq: number }).request_seq === sequence,
    );
    return this.events
      .filter(({ event }) => event === 'semanticDiag' || event === 'syntaxDiag')
      .flatMap(({ body }) => (body as { diagnostics: ServerDiagnostic[] }).diagnostics);
  }

  /** Waits for an event that the server sends by itself. */
  async event(name: string): Promise<unknown> {
    const known = this.events.find(({ event }) => event === name);
    return (known ?? (await this.next(({ event }) => event === name))).body;
  }

  forgetEvents(): void {
    this.events.length = 0;
  }

  async close(): Promise<void> {
    if (this.exited) return;
    const gone = new Promise((resolve) => this.process.once('exit', resolve));
    this.process.kill();
    await gone;
  }

  private next(matches: (message: Message) => boolean): Promise<Message> {
    if (this.exited) return Promise.resolve({ type: 'event', event: 'exit' });
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        matches: (message) => matches(message),
        resolve: (message) => {
          clearTimeout(timer);
          this.waiting.delete(waiting);
          resolve(message);
        },
      };
      const timer = setTimeout(() => {
        this.waiting.delete(waiting);
        reject(new Error('The server did not answer.'));
      }, PATIENCE);
      this.waiting.add(waiting);
    });
  }

  private receive(data: Buffer): void {
    this.received = Buffer.concat([this.received, data]);
    for (;;) {
      const header = /Content-Length: (\d+)\r\n\r\n/.exec(this.received.subarray(0, 200).toString('latin1'));
      if (header === null) return;
      const start = header.index + header[0].length;
      const end = start + Number(header[1]);
      if (this.received.length < end) return;
      const message = JSON.parse(this.received.subarray(start, end).toString()) as Message;
      this.received = this.received.subarray(end);
      if (message.type === 'event') this.events.push(message);
      for (const waiting of this.waiting) if (waiting.matches(message)) waiting.resolve(message);
    }
  }
}
