/** A stub of `agentfootprint`: tools, and the agent that a graph is mounted on. */
import type { Graph } from './context.js';

export interface Tool {
  readonly schema: { readonly name: string; readonly description: string; readonly inputSchema: unknown };
}

export interface ToolOptions {
  name: string;
  description: string;
  inputSchema?: { type: 'object'; properties: Record<string, unknown>; required?: readonly string[] };
  execute: (input: Record<string, string>) => unknown;
  needs?: readonly string[];
  wants?: Record<string, string>;
  checkIn?: unknown;
  checkInComponent?: unknown;
  capabilities?: unknown;
  resultCeiling?: { maxChars: number; narrowBy?: readonly string[] };
  resultClass?: 'triage' | 'inventory';
  owner?: { kind: string; id: string };
  argumentsFrom?: readonly string[];
  repeatedWhen?: unknown;
}

export function defineTool(options: ToolOptions): Tool;

export interface AgentBuilder {
  tool(tool: Tool): AgentBuilder;
  tools(tools: readonly Tool[]): AgentBuilder;
  skillGraph(graph: Graph, options?: { strictness?: 'assist' | 'guard' | 'rails' }): AgentBuilder;
  build(): unknown;
}

export const Agent: { create(options: { provider: unknown; model: string }): AgentBuilder };
