export declare const chromiumFlags: readonly string[]
export declare const headlessShell: string
export declare function findChromium(): string | null
export declare function findHeadlessShell(): string | null
