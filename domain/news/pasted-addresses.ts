/** Attributes of pasted HTML that can contain the address of a video. */
const attribute = /(?:^|[\s"'])(?:data-)?(?:src|href|cite)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

/** Punctuation before and after an address in a sentence. The lookbehind keeps the time linear. */
const around = /^[<([{"'“‘«*_]+|(?<![>)\]}"'”’».,;:!?…*])[>)\]}"'”’».,;:!?…*]+$/g

/** A word with a colon directly before an address: `Video:https://…`. */
const label = /^[\p{L}\p{N}]+[:=](?=https?:\/\/)/iu

const tag = /<\/?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>/gi

/** The tags of WordPress around an address: `[embed]https://…[/embed]`. */
const shortcode = /\[\/?(?:embed|video|youtube)\]/gi

/**
 * The addresses in pasted text, in their order: the text itself, an address within a sentence, brackets or Markdown, or
 * those of an embed code. An address without its scheme gets https. The results can contain other words.
 */
export function pastedAddresses(text: string): readonly string[] {
  // WhatsApp and Word add characters without width, such as U+200E.
  const visible = text.replace(/\p{Cf}/gu, '')
  const attributes = [...visible.matchAll(attribute)].map(([, double, single]) => double ?? single ?? '')
  const words = visible
    .replace(tag, ' ')
    .replace(shortcode, ' ')
    .split(/\s+|\]\(/)
  return [...attributes, ...words].map(toAddress).filter((address) => address !== '')
}

function toAddress(word: string): string {
  const bare = word
    .replaceAll(/&(?:amp|#38|#x26);/gi, '&')
    .trim()
    .replace(around, '')
    .replace(label, '')
  if (bare.startsWith('//')) return `https:${bare}`
  return /^[a-z0-9-]+(?:\.[a-z0-9-]+)+(?:[/?#]|$)/i.test(bare) ? `https://${bare}` : bare
}
