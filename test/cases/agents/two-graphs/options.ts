export const continuity = 'conversation';
