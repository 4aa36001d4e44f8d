export const metadata = {
  title: 'Women in Politics Forum',
  description: 'A page of about the content of our home page, rendered once when it is built.',
}

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  )
}
