import { isSafe } from 'redos-detector'
import { type ESTree, parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { readText, repositoryFiles } from './source-files.ts'

/*
 * An expression that backtracks can take quadratic time or worse on a text made for it, so that one request stops the
 * process for seconds. redos-detector proves that an expression cannot backtrack much. It does not know where a second
 * match can begin, and does not count what a lookahead reads again. Expressions of both kinds need a reason here.
 */

/** A match can only begin at a character that the repeated part cannot match, so no text is read twice. */
const noSecondStart = 'a second start ends the repeated part'
/** A match can begin at one place only, so the expression runs once. */
const anchored = 'begins at one place only, and its parts read different characters'
const alwaysEnds = 'what follows the repeated part may be missing, so no start is in vain'
const short = 'the text was cut before, so that the worst one takes less than a millisecond'
const ownText = 'reads what this product or its build wrote, not what came from outside'
const ownBrowser = 'reads in the browser what this person pasted or wrote herself'
const sanitised = 'reads sanitised HTML, where each < begins a tag that ends (sanitise.test.ts)'
const singleSpaces = 'reads one line, where spaces are single (linear-time.test.ts)'
const operator = 'reads on the command line what the operator brings or a program answered'

/** The file, the beginning of the expression, and the reason. */
const exceptions: readonly (readonly [string, string, string])[] = [
  ['app/admin/history/text-comparison.ts', '<img', noSecondStart],
  ['app/admin/history/text-comparison.ts', '\\ssrc=', noSecondStart],
  ['app/admin/history/text-comparison.ts', '<br', noSecondStart],
  ['app/admin/mail-address.tsx', '(?=@)', short],
  ['domain/records/field.ts', '^0+', anchored],
  ['app/admin/rich-text/bold-words.ts', '(?<!', ownBrowser],
  ['app/admin/rich-text/inert-html.ts', '<style', ownBrowser],
  ['app/admin/rich-text/inert-html.ts', '<[a-z]', ownBrowser],
  ['app/admin/rich-text/inert-html.ts', '([', ownBrowser],
  ['app/admin/rich-text/link-address.ts', '^[^\\s@', anchored],
  ['app/admin/rich-text/link-address.ts', '^[a-z]', anchored],
  ['app/admin/rich-text/paste.ts', 'font-weight:\\s*(bold', noSecondStart],
  ['app/admin/rich-text/paste.ts', 'font-style', noSecondStart],
  ['app/admin/rich-text/paste.ts', 'text-decoration', ownBrowser],
  ['app/admin/rich-text/renamed-pictures.ts', '<img', noSecondStart],
  ['app/admin/rich-text/sent-html.ts', '(?<=', ownBrowser],
  ['app/admin/rich-text/word-lists.ts', 'mso-list', noSecondStart],
  ['app/admin/rich-text/wrapped-lines.ts', '\\n', noSecondStart],
  ['app/admin/sign-in/landing.ts', '^\\/', anchored],
  ['domain/media/file-name.ts', '-([0-9a-f]', noSecondStart],
  ['app/admin/uploads/upload-list-item.tsx', '\\.[^.]', noSecondStart],
  ['app/inline-sources.server.ts', 'new RegExp', ownText],
  ['app/low-data.ts', 'new RegExp', noSecondStart],
  ['app/offline/cache-rules.ts', '<(?:link', ownText],
  ['app/offline/cache-rules.ts', 'new RegExp(', anchored],
  ['app/offline/device-notes.ts', '(<div', ownText],
  ['app/offline/device-notes.ts', '(<ul', ownText],
  ['app/offline/device-notes.ts', '<a', ownText],
  ['app/offline/device-notes.ts', '<title>', noSecondStart],
  ['app/offline/form-stamp.ts', '<input', noSecondStart],
  ['app/offline/kept-contact-form.ts', '(?: hidden', noSecondStart],
  ['app/offline/kept-search.ts', '(<div', ownText],
  ['app/offline/kept-search.ts', '(<form', ownText],
  ['app/offline/kept-search.ts', '<(', ownText],
  ['app/offline/kept-search.ts', '<title>', noSecondStart],
  ['app/offline/kept-search.ts', '<main', ownText],
  ['domain/contact/phone-number.server.ts', '\\b', short],
  ['app/public/programs/list-search.ts', '^(?!', anchored],
  ['domain/contact/phone-number.server.ts', '^(', short],
  ['domain/contact/phone-number.server.ts', '(?:', short],
  ['domain/contact/phone-number.server.ts', '[/', short],
  ['domain/contact/reply.ts', '^\\p{L}', anchored],
  ['domain/contact/subjects.ts', '[?&]', noSecondStart],
  ['domain/core-areas/kind.server.ts', '(?<=', noSecondStart],
  ['domain/core-areas/kind.server.ts', '\\s', short],
  ['domain/direct-link.ts', '[?&]', noSecondStart],
  ['domain/events/programme.ts', 'new RegExp(`^', anchored],
  ['domain/media/image-address.ts', '\\b', short],
  ['domain/media/image-address.ts', '^\\/images', anchored],
  ['domain/media/image-address.ts', '\\.[a-z]', noSecondStart],
  ['domain/news/pasted-addresses.ts', '(?:^|', short],
  ['domain/news/pasted-addresses.ts', '^[<', noSecondStart],
  ['domain/news/pasted-addresses.ts', '^[\\p{L}', anchored],
  ['domain/news/pasted-addresses.ts', '<', noSecondStart],
  ['domain/plain-text.ts', '([', noSecondStart],
  ['domain/plain-text.ts', 'new RegExp(`[$', alwaysEnds],
  ['domain/programs/report-pictures.ts', '<img\\b', noSecondStart],
  ['domain/programs/report-pictures.ts', '<img src', noSecondStart],
  ['domain/rich-text/document-marks.ts', '<', noSecondStart],
  ['domain/rich-text/excerpt.ts', '\\s', short],
  ['domain/rich-text/excerpt.ts', '[', short],
  ['domain/rich-text/report-parts.ts', '<img', sanitised],
  ['domain/rich-text/report-parts.ts', '<(h[2-6])', noSecondStart],
  ['domain/rich-text/report-parts.ts', '<(?<closing>', sanitised],
  ['domain/rich-text/report-parts.ts', '\\ssrc', noSecondStart],
  ['domain/rich-text/sanitise.server.ts', '<p>', noSecondStart],
  ['domain/rich-text/sanitise.server.ts', '^[^', anchored],
  ['domain/rich-text/visible-text.ts', '<!--', alwaysEnds],
  ['domain/rich-text/visible-text.ts', '<(s|', alwaysEnds],
  ['domain/rich-text/visible-text.ts', '<(script', alwaysEnds],
  ['domain/rich-text/visible-text.ts', '<(su', noSecondStart],
  ['domain/rich-text/visible-text.ts', '<\\/?', noSecondStart],
  ['domain/search/excerpt.ts', '[', short],
  ['domain/settings/kind.ts', '^(?=.{4,120}$)', short],
  ['domain/search/words.ts', 'new RegExp', alwaysEnds],
  ['domain/spreadsheet-csv.ts', '([;', noSecondStart],
  ['domain/stored-date.ts', '^(?:', anchored],
  ['domain/women/kind.ts', '^["', singleSpaces],
  ['ports/database/migrations/0013-search-texts.ts', '(', noSecondStart],
  ['ports/database/postgres-refusals.ts', 'no pg_hba', operator],
  ['ports/database/postgres-refusals.ts', 'no such', operator],
  ['ports/files/content-type.ts', '\\.', noSecondStart],
  ['server/page-cache/page-address.ts', 'new RegExp(', anchored],
  ['ports/mailer/message.ts', '^[^', short],
  ['server/operator/command-line.ts', 'no such', operator],
  ['server/settings/env.ts', '(^|', operator],
  ['server/export/site/export-site.ts', '<loc>', ownText],
  ['server/export/site/plain-page.ts', '"(https', ownText],
  ['server/export/site/plain-page.ts', 'url', ownText],
  ['server/export/site/plain-page.ts', '\\(scripting', ownText],
  ['server/identity/password.ts', '=+', ownText],
  ['server/identity/signed-cookie.ts', 'new RegExp', noSecondStart],
  ['server/images/stored-pictures.ts', '\\.', noSecondStart],
  ['server/images/worker.ts', '[', short],
  ['server/import/accounts-file.ts', 'new RegExp', operator],
  ['server/import/download-address.ts', '^(', anchored],
  ['server/import/rich-text.ts', '<[a-z]', noSecondStart],
  ['server/share-pictures/drawing-parts.tsx', 'var', ownText],
  ['server/share-pictures/drawing-parts.tsx', '<', ownText],
  ['server/share-pictures/drawing.tsx', '<view', ownText],
]

interface Expression {
  readonly file: string
  readonly source: string
  readonly flags: string
}

const files = repositoryFiles.filter(
  (file) =>
    /^(app|domain|ports|server)\/.*\.tsx?$/.test(file) &&
    !/(\.test\.tsx?|\.d\.ts|\/contract\.ts)$/.test(file),
)

/** The sources of literals and of calls of `RegExp`. */
const expressions: readonly Expression[] = files.flatMap((file) => {
  const text = readText(file)
  const found: Expression[] = []
  const addCall = ({ callee, start, end }: ESTree.NewExpression | ESTree.CallExpression) => {
    if (callee.type === 'Identifier' && callee.name === 'RegExp')
      found.push({ file, source: text.slice(start, end), flags: 'dynamic' })
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(parseSync(file, text).program)
  return found
})

const excepted = ({ file, source }: Expression) =>
  exceptions.filter(([name, beginning]) => name === file && source.startsWith(beginning))

function isLinear({ source, flags }: Expression): boolean {
  if (flags === 'dynamic') return false
  if (/\(\?<?[=!]/.test(source) && /[*+]|,\}/.test(source)) return false
  // The parser of redos-detector 6.1.4 does not know named groups.
  const unnamed = source.replaceAll(/\(\?<(?![=!])\w+>/g, '(')
  return isSafe(new RegExp(unnamed, flags), { maxScore: 200, maxSteps: 20_000, timeout: Infinity }).safe
}

test('every regular expression takes linear time on any text, or has a reason why none can be long', () => {
  const slow = expressions.filter((one) => excepted(one).length === 0 && !isLinear(one))
  expect(
    slow.map(({ file, source }) => `${file}: ${source}`),
    'Write it so that it cannot backtrack, cut the text before, or add an exception with its reason.',
  ).toEqual([])
})

test('each exception belongs to an expression', () => {
  expect(expressions.length).toBeGreaterThan(300)
  expect(
    exceptions.filter((exception) => !expressions.some((one) => excepted(one).includes(exception))),
  ).toEqual([])
})
