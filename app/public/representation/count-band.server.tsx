import { renderStaticBand } from '#app/public/home/static-band.server.tsx'
import { electionInWords, firstCounted, isChecked } from '#domain/representation/rules.ts'
import type { CountedBody } from '#domain/representation/schema.ts'
import { countWords } from '#domain/representation/words.ts'
import { hostOf } from '#domain/web-link.ts'
import { drawCloth } from './cloth-drawing.server.ts'
import cloth from './count-cloth.module.css'

/** The largest number of bodies beside the first one. The home page links to the page of all bodies. */
const mostOthers = 4

/**
 * The count of the home page as HTML: the first body with a number, or else the first one, beside the next ones. Null
 * without a body.
 */
export function renderBand(bodies: readonly CountedBody[]): string | null {
  const first = firstCounted(bodies)
  if (!first) return null
  const { current } = first
  const { number, rest, half } = countWords(first)
  const source = isChecked(current) ? `Source: ${hostOf(current.source)}` : ''
  const facts = ['One thread is one seat', electionInWords(current), source]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(' ')
  const others = bodies.filter((body) => body !== first).slice(0, mostOthers)
  return renderStaticBand(
    <>
      <div>
        <h2 id="count">
          <span data-checked={isChecked(current)}>{number}</span> {rest}
        </h2>{' '}
        {half.replaceAll(' ', '\u00A0')}
      </div>
      <div
        className={cloth['cloth']}
        data-enters=""
        dangerouslySetInnerHTML={{ __html: drawCloth(current) }}
      />
      <p>{facts}</p>
      {others.length > 0 && <ul role="list">{others.map(toItem)}</ul>}
    </>,
  )
}

const toItem = (body: CountedBody) => (
  <li key={body.key}>
    <b>{body.name}</b> <span data-checked={isChecked(body.current)}>{countWords(body).number}</span>{' '}
    <small>
      {isChecked(body.current) ? electionInWords(body.current) : 'Being checked. No number without a source.'}
    </small>
  </li>
)
