import { Flex } from '@mantine/core'
import { useId, useRef } from 'react'
import { href } from 'react-router'
import { settings } from '#domain/settings/kind.ts'
import { BusyButton } from '../busy-button.tsx'
import { stillToChoose } from '../form/conflict-panel.tsx'
import { Ways } from '../form/form-bar.tsx'
import type { SaveFormState } from '../form/use-save-form.ts'
import { UndoPublication } from '../form/undo-publication.tsx'
import { Icon } from '../icon.tsx'
import { fieldsOfPart, footWords, type OpenPart, saveWords } from './part-words.ts'
import styles from './settings.module.css'

const openPreview = (id: string) => location.assign(href('/preview/:id', { id }))

/** The end of an open part: whether it is on the website, and its button. */
export function PartFoot({ state, part }: { state: SaveFormState; part: OpenPart }) {
  const wordsId = useId()
  const nextButton = useRef<HTMLButtonElement>(null)
  const button = saveWords(part)
  const fields = fieldsOfPart(part)
  const isSet = fields.some((name) => state.entered[name])
  const changed = fields.filter((name) => state.differs([name])).map((name) => settings.fields[name].word)
  const toChoose = state.conflict && stillToChoose(state.conflict, button)
  const words = footWords(state, button, { part, changed, isSet, toChoose })
  const isLive = changed.length === 0 && words.tone === 'plain'
  return (
    <div className={styles.foot} data-live={isLive || undefined} data-tone={words.tone}>
      <div id={wordsId} className={styles.footWords}>
        <Flex component="p" role="status" gap={12} fw={600}>
          {words.icon && <Icon name={words.icon} size={20} />}
          {words.line}
        </Flex>
        {words.reason && <p>{words.reason}</p>}
      </div>
      {/* Each confirmation of a partner has its own. */}
      {isLive && part !== 'partners' && <UndoPublication state={state} />}
      <Ways state={state} nextButton={nextButton} way={words.way} onPlan={null} onBeside={openPreview} />
      {!state.isPlanned && words.way !== 'gone' && (
        <BusyButton
          type="submit"
          variant={isLive ? 'default' : undefined}
          loading={state.saving}
          aria-describedby={wordsId}
        >
          {button}
        </BusyButton>
      )}
    </div>
  )
}
