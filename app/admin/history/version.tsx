import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { href, Link, Outlet } from 'react-router'
import { siteContext } from '#app/context.ts'
import { requireEditor, requireForRecord } from '#app/middleware/require-editor.server.ts'
import { notFound } from '#app/public/errors/not-found.ts'
import { whoCan } from '#domain/accounts/policy.ts'
import { formatMoment } from '#domain/calendar-date.ts'
import { isSystem } from '#domain/content/system.ts'
import { readRecordKey } from '#domain/history/record-key.ts'
import type { FieldComparison } from '#domain/history/schema.ts'
import { Icon } from '../icon.tsx'
import { useCan } from '../use-can.ts'
import { staffMeta } from '../staff-meta.ts'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/version.ts'
import { compareRichText, compareText } from './text-comparison.ts'
import { type ComparedField, Comparison, Part } from './comparison.tsx'
import { readVersionNumber } from './version-number.ts'

/** Below the list of versions: one version, or the newest one. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { uid } = requireEditor(context)
  const record = readRecordKey(params.kind, params.id)
  requireForRecord(context, record, null)
  const version = params.version === undefined ? undefined : readVersionNumber(params.version)
  const found =
    record && version !== null && (await context.get(siteContext).history.comparison(record, version))
  if (!found) throw notFound()
  const { at, by, publicVersion, isTakenOff, before, differences, unchanged } = found
  return {
    record,
    version: found.version,
    opened: version !== undefined,
    when: formatMoment(at),
    who: by.uid === uid ? 'you' : isSystem(by) ? null : by.name,
    isPublic: found.version === publicVersion,
    isTakenOff,
    before,
    fields: differences.map(toComparedField),
    unchanged,
  }
}

/** The words are compared here, so that the page is the same with and without script. */
function toComparedField(field: FieldComparison): ComparedField {
  if (field.kind === 'pictures') {
    const details = field.details.map(({ picture, label, before, after }) => ({
      picture,
      label,
      words: compareText(before, after),
    }))
    return { ...field, details }
  }
  const { kind, label, before, after } = field
  return kind === 'text'
    ? { kind, label, words: compareText(before, after) }
    : { kind, label, runs: compareRichText(before, after) }
}

export const meta: Route.MetaFunction = () => staffMeta('History')

export default function Version({ loaderData }: Route.ComponentProps) {
  const { record, version, opened, when, who, isPublic, isTakenOff, before, fields, unchanged } = loaderData
  const canRestore = useCan('restore')
  const restorable = isTakenOff ? null : isPublic ? before : version
  return (
    <Panel
      aria-labelledby="version"
      visibleFrom={opened ? undefined : 'lg'}
      tabIndex={-1}
      data-opens-page={opened ? '' : undefined}
    >
      {opened && (
        <Box hiddenFrom="lg" px={18} pb={10}>
          <Anchor component={Link} to={href('/admin/cms/history/:kind/:id', { ...record })}>
            <Icon name="arrow-left" size={20} /> History
          </Anchor>
          <h1>{when}</h1>
        </Box>
      )}
      <Group justify="space-between" gap="8px 16px" px={18} py={10}>
        <div>
          <Box component="h2" id="version" visibleFrom="lg">
            {when}
          </Box>
          <Text size="xs" c="dimmed">
            {who === null ? 'A sample' : 'By '}
            <bdi>{who}</bdi>. {before === null || isTakenOff ? '' : 'Compared with the version before it.'}
          </Text>
          {!isPublic && !isTakenOff && !canRestore && (
            <Text size="xs" c="dimmed">
              {whoCan('restore')}
            </Text>
          )}
        </div>
        {restorable !== null && canRestore && (
          <Button
            component={Link}
            to={href('/admin/cms/history/:kind/:id/:version/restore', {
              ...record,
              version: String(restorable),
            })}
            variant="default"
            leftSection={<Icon name="history" size={20} />}
            preventScrollReset
          >
            {isPublic ? 'Restore the one before' : 'Restore'}
          </Button>
        )}
      </Group>
      {isTakenOff ? (
        <Part>It left the website. Nothing in it was changed.</Part>
      ) : (
        <Comparison kind={record.kind} fields={fields} unchanged={unchanged} />
      )}
      <Outlet />
    </Panel>
  )
}
