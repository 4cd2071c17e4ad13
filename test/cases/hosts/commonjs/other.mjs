export const skillGraph = (o) => o;
export const graph = skillGraph({ skills: 3 });
