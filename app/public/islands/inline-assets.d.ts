/**
 * Scripts and styles that the server writes into pages, built by `vite-plugin.ts`. Empty in the browser and in
 * development.
 */
declare module 'virtual:inline-assets' {
  /** `loader.ts`, minified. */
  export const loader: string
  /** `app/public/frame/first-view.ts`, minified. */
  export const firstView: string
  /** `app/public/frame/menu-focus.ts`, minified. */
  export const menuFocus: string
  /** `app/offline/registration.ts`, minified. */
  export const registration: string
  /** `app/public/pictures/picture-retry.ts`, minified. */
  export const pictureRetry: string
  /** `app/public/news/carousel-steps.ts`, minified. */
  export const carouselSteps: string
  /** `app/public/programs/picture-turns.ts`, minified. */
  export const pictureTurns: string
  /** `app/public/seo/copy.ts`, minified. */
  export const copy: string
  /** `app/public/protection/exit-script.ts`, minified. */
  export const exitScript: string
  /** The styles for the first view of every page. */
  export const criticalStyles: string
  /** The same for the home page, in addition. */
  export const heroStyles: string
  /** The address of the style sheet with all other styles. */
  export const deferredStyles: string
  /** The addresses of the scripts of each island, its own first, with spaces between them. */
  export const islandFiles: { readonly [name: string]: string | undefined }
}
