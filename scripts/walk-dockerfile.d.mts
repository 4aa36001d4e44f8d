export interface Instruction {
  readonly name: string
  readonly rest: string
}

export function parseDockerfile(text: string): readonly Instruction[]
