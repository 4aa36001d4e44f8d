/** The address that opens WhatsApp with a text to send. The reader chooses to whom. */
export const whatsAppShare = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
