/** The little that is used of it; its own declarations are far larger. */
export const version: string;
export function loadPyodide(options: object): Promise<any>;
