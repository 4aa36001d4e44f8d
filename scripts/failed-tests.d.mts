interface VitestReport {
  testResults: {
    name: string
    status: string
    message?: string
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  specs?: {
    file: string
    line: number
    title: string
    ok: boolean
    tests?: { results: { errors: { message?: string; location?: { line: number } }[] }[] }[]
  }[]
  suites?: PlaywrightSuite[]
}

export function failedInVitest(report: VitestReport): string[]
export function failedInPlaywright(report: { suites: PlaywrightSuite[] }): string[]
