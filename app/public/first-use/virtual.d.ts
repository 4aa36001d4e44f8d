/** Made by `scripts/first-use-build.ts`; all are empty in the browser and in development. */
declare module 'virtual:first-use' {
  /** `starter.ts`, made small. */
  export const starter: string
  /** `app/offline/registration.ts`, made small. */
  export const registration: string
  /** `app/public/pictures/picture-retry.ts`, made small. */
  export const pictureRetry: string
  /** The styles of what every page shows first. */
  export const firstStyles: string
}
