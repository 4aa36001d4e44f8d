import type { Organisation } from './domain/organisation/schema.ts'

/**
 * The organisation this website speaks for. Change the values, restart, done:
 * nothing in the code repeats them. Settings of one machine (port, database, mail)
 * are environment variables instead; see docs/running.md.
 */
export const organisation: Organisation = {
  name: 'Women in Politics Forum',
  acronym: 'WIPF',
  tagline: 'More women on the ballot. More women in the room. More women deciding.',
  introduction:
    'We train, back and defend women who stand for office in Nigeria, from the ward to the National Assembly.',
  phone: '+234 800 000 0000',
  email: 'hello@wipf.example',
  address: ['Women in Politics Forum', 'Maitama', 'Abuja, Nigeria'],
  place: 'Maitama, Abuja',
  emailDomain: 'wipf.example',
  aspirantsUrl: 'https://aspirants.wipf.example/',
  social: {
    instagram: 'https://www.instagram.com/wipf.example',
    twitter: 'https://x.com/wipf_example',
    youtube: 'https://www.youtube.com/@wipf.example',
    facebook: 'https://www.facebook.com/wipf.example',
  },
  partners: [
    { name: 'ActionAid', url: null },
    { name: 'MacArthur Foundation', url: null },
    { name: 'Canada', url: null },
    { name: 'USAID', url: null },
    { name: 'UKaid', url: null },
    { name: 'WRAPPA', url: null },
    { name: 'UN Women', url: null },
    { name: 'NDI', url: null },
    { name: 'IRI', url: null },
    { name: 'WDN', url: null },
  ],
  developer: { name: 'the forum’s volunteers', url: null },
}
