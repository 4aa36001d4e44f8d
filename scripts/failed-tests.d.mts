interface VitestReport {
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  title: string
  specs?: { file: string; line: number; title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

export function failedInVitest(report: VitestReport): string[]
export function failedInPlaywright(report: { suites: PlaywrightSuite[] }): string[]
