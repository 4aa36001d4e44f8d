declare const sanitised: unique symbol

/** HTML that the allow-list of `sanitise.server.ts` has sanitised. Pages set only this type as inner HTML. */
export type SafeHtml = string & { readonly [sanitised]: true }
