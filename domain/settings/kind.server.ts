import { telLink } from '#domain/contact/phone-number.server.ts'
import { uploadAddress } from '#domain/drafts/preview-pictures.server.ts'
import type { ShownDraft } from '#domain/drafts/shown-draft.ts'
import type { Publisher } from '#domain/content/publisher.server.ts'
import { isUploadId } from '#domain/media/image-address.ts'
import type { Organisation } from '#domain/organisation/schema.ts'
import { recordKinds } from '#domain/records/kinds.ts'
import { type SingleCommands, type SingleKind, singleSlice } from '#domain/records/single-kind.server.ts'
import type { Fields } from '#ports/documents/document-store.ts'
import { parseSettings, settings, type SettingsDraft } from './kind.ts'
import { logoPictures, logoRefusal, refusalOfLogo, tooLarge, tooSmall, withStoredLogos } from './logos.ts'
import {
  allSettings,
  firstSettings,
  readSettings,
  toOrganisationSettings,
  toSettingsFields,
} from './values.ts'

const missingLogo = 'The logo is not here any more. Choose it again, or remove it.'

export const settingsOnServer = {
  kind: settings,
  parse: parseSettings,
  wordsOf: () => 'Visitors see the settings now.',

  /** The stored fields; empty when nobody has saved settings. */
  slice: singleSlice('settings', (document): Fields => document?.fields ?? {}),

  createCommands({
    publisher,
    organisation,
  }: {
    readonly publisher: Publisher
    readonly organisation: Organisation
  }): SingleCommands<SettingsDraft> {
    const first = firstSettings(organisation)
    return {
      /** For owners. */
      async save(draft, expectedVersion, by, options) {
        const { partners = [], logo = null } = draft
        const shown = [...partners, { logo }]
        const refuse = (upload: string, words: string) =>
          upload === logo ? words : refusalOfLogo(partners, upload, words)
        return publisher.save(
          {
            collection: 'Settings',
            id: recordKinds.settings.id,
            expectedVersion,
            single: true,
            pictures: {
              name: draft.partners ? 'partners' : 'logo',
              images: logoPictures(shown),
              missing: (uploads) => uploads.map((upload) => refuse(upload, missingLogo)).join('\n'),
              unfit({ uploadId, originalName, uploadedBytes, ...size }) {
                const reason = tooLarge(uploadedBytes) ?? (uploadId === logo ? tooSmall(size) : null)
                return reason && refuse(uploadId, logoRefusal(originalName, reason))
              },
            },
            toFields(current, urls) {
              const stored = withStoredLogos(shown, urls)
              const own = draft.logo === undefined ? {} : { logo: stored.at(-1)?.logo ?? null }
              const others = draft.partners && { partners: withStoredLogos(partners, urls) }
              return toSettingsFields({ ...draft, ...own, ...others }, current, first)
            },
            notInForm: ['images', ...allSettings.flatMap(({ name }) => (name in draft ? [] : name))],
          },
          by,
          options,
        )
      },
    }
  },

  /** A value that cannot be saved yet is shown as it is on the website. */
  preview({ draft: { id, values }, token, published }: ShownDraft) {
    const shown = toOrganisationSettings(readSettings(values, published.settings.current()))
    const addressOf = (logo: string | null) =>
      isUploadId(logo ?? '') ? uploadAddress(id, logo ?? '', token) : logo
    const partners = shown.partners.map((partner) => ({ ...partner, logo: addressOf(partner.logo) }))
    return { changes: { ...shown, partners, logo: addressOf(shown.logo) }, phoneLink: telLink(shown.phone) }
  },
} satisfies SingleKind<typeof settings, Fields, SettingsDraft>
