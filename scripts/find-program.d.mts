export declare function findProgram(name: string): string | null
