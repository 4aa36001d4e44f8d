declare const sanitised: unique symbol

/** HTML that went through the allow-list of `sanitise.server.ts`; the only kind a page may set as inner HTML. */
export type SafeHtml = string & { readonly [sanitised]: true }
