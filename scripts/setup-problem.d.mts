export declare class SetupProblem extends Error {}
export declare function explain(what: string, output: string): SetupProblem
