/** Starts the plugin in one project of the server. */
import type ts from 'typescript';
import { registerCodes } from './codes.js';
import type { TypeScript } from './estree/conversion.js';
import { answerGraphRequests } from './graph-request.js';
import { ProjectState } from './project.js';
import { wrapService } from './service.js';

// A project keeps its state for as long as it lives: after an edit of its tsconfig the server
// calls `create` again, with the service that is wrapped already.
const states = new WeakMap<object, ProjectState>();

/** The factory that tsserver calls once for each project, with the compiler that it runs. */
export function init({ typescript }: { readonly typescript: TypeScript }): ts.server.PluginModule {
  registerCodes(typescript);
  let current: ProjectState | undefined;
  return {
    /** Looks at nothing yet: the files of the project are not there when this is called. */
    create(info) {
      const known = states.get(info.project) ?? states.get(info.languageService);
      if (known !== undefined) {
        known.configure(info.config);
        current = known;
        return info.languageService;
      }
      const state = new ProjectState(typescript, info);
      const service = wrapService(state);
      states.set(info.project, state);
      states.set(service, state);
      answerGraphRequests(typescript, info, (project) => states.get(project));
      current = state;
      return service;
    },
    /** What an editor's extension sends; entries of the tsconfig come before it. */
    onConfigurationChanged(configuration: unknown) {
      current?.override(configuration);
    },
  };
}
