/** What pages carry within them. Made by `vite-plugin.ts`; all are empty in the browser and in development. */
declare module 'virtual:inline-assets' {
  /** `first-interaction.ts`, minified. */
  export const firstInteraction: string
  /** `app/offline/registration.ts`, minified. */
  export const registration: string
  /** `app/public/pictures/picture-retry.ts`, minified. */
  export const pictureRetry: string
  /** The style sheet of what every page shows first. */
  export const criticalStyles: string
  /** The address of the style sheet with all other styles. */
  export const deferredStyles: string
}
