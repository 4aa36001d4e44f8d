import { href, Link } from 'react-router'
import { Icon } from '../icon.tsx'
import classes from './continue.module.css'
import { DraftPicture } from './draft-picture.tsx'
import type { DraftSummary } from './draft-summary.ts'
import { StateBadge } from './state-badge.tsx'

/** The reader's own drafts, newest first: at most three. `all`: the number of drafts of all people. */
export function Continue({ drafts, all }: { drafts: readonly DraftSummary[]; all: number }) {
  return (
    <section aria-labelledby="continue" className={classes.section}>
      <div className={classes.head}>
        <h2 id="continue">Continue</h2>
        {drafts.length > 0 && <span className={classes.what}>Your drafts</span>}
        <Link to={href('/admin/cms/drafts')} className={classes.all}>
          All drafts ({all})
        </Link>
      </div>
      {drafts.length > 0 && (
        <ul className={classes.strips}>
          {drafts.map(({ id, to, title, words, picture, state, planned }) => (
            <li key={id}>
              <Link to={to} className={classes.strip}>
                {picture && <DraftPicture picture={picture} className={classes.picture} />}
                <span className={classes.words}>
                  <bdi className={classes.title}>{title}</bdi>
                  <span className={classes.facts}>{words}</span>
                </span>
                <span className={classes.foot}>
                  <StateBadge state={state} planned={planned ?? undefined} />
                  <Icon name="arrow-right" size={20} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
