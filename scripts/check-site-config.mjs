/* Prints what is wrong in `site.config.ts`, a sentence for each field, before the site is built. */
import { checkOrganisation } from '../domain/settings/check-organisation.ts'

const problems = await findProblems()
for (const problem of problems) process.stderr.write(`${problem}\n`)
if (problems.length > 0) process.exitCode = 1

async function findProblems() {
  try {
    const { organisation } = await import('../site.config.ts')
    return checkOrganisation(organisation)
  } catch (error) {
    return [`site.config.ts cannot be read: ${error.message}`]
  }
}
