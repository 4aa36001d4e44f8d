/**
 * The parts of public pages that React runs in the browser. Each is a component with its module; `vite-plugin.ts` makes
 * one file of each. An island uses neither the router nor contexts of the page, except for low data.
 */
export const islands = {
  'contact-form': { component: 'ContactForm', module: 'app/public/contact/contact-form.tsx' },
  'social-panel': { component: 'SocialPanel', module: 'app/public/embeds/social-panel.tsx' },
  'video-panel': { component: 'VideoPanel', module: 'app/public/news/video-panel.tsx' },
} as const

export type IslandName = keyof typeof islands
