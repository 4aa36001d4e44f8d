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
import { logoPictures, logoRefusal, refusalOfLogo, tooLarge, withStoredLogos } from './logos.ts'
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
        const { partners = [] } = draft
        return publisher.save(
          {
            collection: 'Settings',
            id: recordKinds.settings.id,
            expectedVersion,
            single: true,
            pictures: {
              name: 'partners',
              images: logoPictures(partners),
              missing: (logos) => logos.map((logo) => refusalOfLogo(partners, logo, missingLogo)).join('\n'),
              unfit({ uploadId, originalName, uploadedBytes }) {
                const reason = tooLarge(uploadedBytes)
                return reason && refusalOfLogo(partners, uploadId, logoRefusal(originalName, reason))
              },
            },
            toFields: (current, urls) =>
              toSettingsFields(
                draft.partners ? { ...draft, partners: withStoredLogos(partners, urls) } : draft,
                current,
                first,
              ),
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
    const partners = shown.partners.map((partner) => ({
      ...partner,
      logo: isUploadId(partner.logo ?? '') ? uploadAddress(id, partner.logo ?? '', token) : partner.logo,
    }))
    return { changes: { ...shown, partners }, phoneLink: telLink(shown.phone) }
  },
} satisfies SingleKind<typeof settings, Fields, SettingsDraft>
