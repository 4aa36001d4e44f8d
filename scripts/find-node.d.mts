export function runsTheSite(version: string): boolean
