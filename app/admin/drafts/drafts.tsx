import { Button } from '@mantine/core'
import { Form, href, Link } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor } from '#app/middleware/require-editor.server.ts'
import { canSee, draftLimits } from '#domain/drafts/schema.ts'
import { toPage } from '#domain/paging.ts'
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx'
import { accountField } from '../form/hidden-fields.ts'
import { readListAddress, toListQuery } from '../lists/list-address.ts'
import { Pagination } from '../lists/pagination.tsx'
import { useCan } from '../use-can.ts'
import { staffMeta } from '../staff-meta.ts'
import type { Route } from './+types/drafts.ts'
import { DraftPicture } from './draft-picture.tsx'
import { toDraftSummary } from './draft-summary.ts'
import classes from './drafts.module.css'
import { StateBadge } from './state-badge.tsx'

const perPage = 24

/** All drafts of all people, last saved first. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const editor = requireEditor(context)
  const { uid } = editor
  const all = (await context.get(siteContext).drafts.all()).filter((draft) => canSee(draft, editor))
  const now = Date.now()
  const found = toPage(all, readListAddress(request.url).page, perPage)
  return { uid, found: { ...found, items: found.items.map((draft) => toDraftSummary(draft, uid, now)) } }
}

export const meta: Route.MetaFunction = () => staffMeta('Drafts')

export default function Drafts({ loaderData: { uid, found } }: Route.ComponentProps) {
  const canDecide = useCan('decide-on-drafts')
  return (
    <>
      <h1 className={classes.title}>Drafts</h1>
      <p className={classes.about} role="status">
        {found.total === 0 ? 'Nothing half written.' : countWords(found.total)} Only staff see them.
      </p>
      {found.total > 0 && (
        <ul className={classes.drafts}>
          {found.items.map((draft) => (
            <li key={draft.id} className={classes.draft}>
              {draft.picture ? (
                <DraftPicture picture={draft.picture} className={classes.picture} />
              ) : (
                <span className={classes.picture} />
              )}
              <div className={classes.words}>
                <Link to={draft.to} className={classes.name} dir="auto">
                  {draft.title}
                </Link>
                <p className={classes.facts}>{draft.words}</p>
                {draft.untouched && <p className={classes.old}>Nobody has touched this draft for 90 days.</p>}
              </div>
              <StateBadge
                state={draft.state}
                planned={draft.planned ?? undefined}
                owner={draft.owner ?? undefined}
              />
              {(draft.isOnlyMine || canDecide) && <DeleteDraft id={draft.id} title={draft.title} uid={uid} />}
            </li>
          ))}
        </ul>
      )}
      <Pagination found={found} address={(page) => href('/admin/cms/drafts') + toListQuery({ page })} />
    </>
  )
}

const countWords = (total: number) =>
  `${total === 1 ? '1 draft' : `${total} drafts`}${total >= draftLimits.total ? ', the most that are kept' : ''}.`

/** A question in place, which works without script as well. */
function DeleteDraft({ id, title, uid }: { id: string; title: string; uid: string }) {
  return (
    <details className={classes.remove}>
      <summary>
        Delete<VisuallyHidden> the draft {title}</VisuallyHidden>
      </summary>
      <Form method="post" action={href('/admin/cms/drafts/:id', { id })} className={classes.question}>
        <input type="hidden" name={accountField} value={uid} />
        <input type="hidden" name="from" value="list" />
        <p>What is on the website stays as it is. The draft cannot be brought back.</p>
        <Button type="submit" name="intent" value="delete" color="red">
          Delete draft
        </Button>
      </Form>
    </details>
  )
}
