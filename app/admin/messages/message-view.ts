import { formatMoment } from '#domain/calendar-date.ts'
import { readPhoneNumbers } from '#domain/contact/phone-number.server.ts'
import type { ReceivedMessage } from '#domain/contact/queries.server.ts'
import { callLink, fillAnswer, replyLink, whatsAppLink } from '#domain/contact/reply.ts'
import type { SavedAnswer } from '#domain/settings/lists.ts'
import { formatDayAndTime, inSentence } from '#domain/short-moment.ts'
import { toMailState } from './mail-state.ts'
import { answererOf, senderOf, urgentOf } from './message-summary.ts'

/** A message as its page shows it. */
export type MessageView = ReturnType<typeof toMessageView>

/** `uid`: of the reader. `acronym`: of the organisation. `answers`: the saved answers. */
export function toMessageView(
  message: ReceivedMessage,
  reader: {
    readonly uid: string
    readonly acronym: string
    readonly answers: readonly SavedAnswer[]
    readonly isMailSetUp: boolean
  },
) {
  const { id, name, email, phone, receivedAt, isRead, answered, doubt, notes, notification } = message
  const now = Date.now()
  const receivedOn = formatMoment(receivedAt)
  const answers = [{ title: 'No saved answer', text: '' }, ...reader.answers].map(({ title, text }) => {
    const answer = fillAnswer(text, name)
    return {
      title,
      text: answer,
      reply: replyLink(message, { acronym: reader.acronym, receivedOn, answer }),
      whatsApp: whatsAppLink(message, answer),
    }
  })
  return {
    id,
    sender: senderOf(message),
    name,
    email,
    phone,
    text: message.message,
    when: formatDayAndTime(receivedAt, now),
    isRead,
    answered: answered && {
      by: answererOf(answered, reader.uid),
      on: inSentence(formatDayAndTime(answered.at, now)),
      way: answered.way,
    },
    doubt,
    urgent: urgentOf(message),
    notes: notes.map(({ text, by, at }) => ({ text, by, on: inSentence(formatDayAndTime(at, now)) })),
    answers,
    isNigerian: readPhoneNumbers(phone).some((number) => number.isNigerian && number.hasWhatsApp),
    call: callLink(message),
    mail: toMailState(notification),
    canMailAgain:
      notification?.state === 'failed' || (notification?.state === 'not-mailed' && reader.isMailSetUp),
  }
}
