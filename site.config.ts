import type { Organisation } from './domain/organisation/schema.ts'

/**
 * The organisation of this website. A value that an owner saves under Settings in the staff area replaces the one here.
 * Change the values and start again; no other code has to change. Settings of one machine (port,
 * database, mail) are environment variables; see docs/running.md.
 */
export const organisation: Organisation = {
  name: 'Women in Politics Forum',
  acronym: 'WIPF',
  logo: null,
  headline: ['More Women', 'Should Be', 'Involved', 'In Politics'],
  tagline: 'More women on the ballot. More women in the room. More women deciding.',
  introduction:
    'We train, back and defend women who stand for office in Nigeria, from the ward to the National Assembly.',
  phone: '+234 800 000 0000',
  email: 'hello@wipf.example',
  address: ['Women in Politics Forum', 'Maitama', 'Abuja, Nigeria'],
  place: 'Maitama, Abuja',
  emailDomain: 'wipf.example',
  aspirantsUrl: 'https://aspirants.wipf.example/',
  giveAddress: '',
  social: {
    instagram: 'https://www.instagram.com/wipf.example',
    twitter: 'https://x.com/wipf_example',
    youtube: 'https://www.youtube.com/@wipf.example',
    facebook: 'https://www.facebook.com/wipf.example',
    whatsapp: 'https://whatsapp.com/channel/0029VaExample',
  },
  posts: { twitter: null, instagram: null },
  partners: [
    { name: 'ActionAid', url: null, logo: null },
    { name: 'MacArthur Foundation', url: null, logo: null },
    { name: 'Canada', url: null, logo: null },
    { name: 'USAID', url: null, logo: null },
    { name: 'UKaid', url: null, logo: null },
    { name: 'WRAPPA', url: null, logo: null },
    { name: 'UN Women', url: null, logo: null },
    { name: 'NDI', url: null, logo: null },
    { name: 'IRI', url: null, logo: null },
    { name: 'WDN', url: null, logo: null },
  ],
  credit: { words: 'Site by the forum’s volunteers', url: null },
  urgentPhone: '',
  // How long contact messages are kept, until owners choose under Settings: 6, 12, 24, 36 or 60 months. With a smaller
  // number, older messages are erased within hours of the next start.
  keepMessagesMonths: 24,
}
