export function useBuild(folder: string, dist?: string): void;
