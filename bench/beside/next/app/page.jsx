import Link from 'next/link'

const areas = [
  'Mentorship & Training',
  'Political Advocacy',
  'Socio-Political Activism',
  'Gender Based Violence',
]
const news = [
  'Forty women finish aspirants’ bootcamp',
  'Why market women are reading the voter register',
  'Six parties sign pledge',
  'Nomination fees: who can afford to be elected?',
  'Young candidates find their voice on local radio',
]
const programs = [
  'A training in Garki',
  'A march in Enugu',
  'Letters to the parties',
  'A morning on local radio',
]

export const dynamic = 'force-static'

export default function Home() {
  return (
    <>
      <header>
        <Link href="/">Women in Politics Forum</Link>
        <nav aria-label="Site">
          {['Home', 'About us', 'Programs', 'News', 'Contact us'].map((name) => (
            <Link key={name} href="/" prefetch={false}>
              {name}
            </Link>
          ))}
        </nav>
      </header>
      <main>
        <h1>More Women Should Be Involved In Politics</h1>
        <Section heading="Core areas" items={areas} />
        <Section heading="News and updates" items={news} />
        <Section heading="Latest programs" items={programs} />
      </main>
      <footer>Women in Politics Forum, Abuja</footer>
    </>
  )
}

function Section({ heading, items }) {
  return (
    <section>
      <h2>{heading}</h2>
      {items.map((item) => (
        <article key={item}>
          <h3>{item}</h3>
          <p>
            What {item.toLowerCase()} is about, in the two or three sentences that a visitor reads before she
            opens it. Who came, what was decided, and what comes next.
          </p>
        </article>
      ))}
    </section>
  )
}
