import type { OpenStory } from './shapes.ts'

/** Requests that nobody has taken yet; two of them ask somebody in particular. */
export const openStories: OpenStory[] = [
  {
    title: 'The kitchen light',
    story:
      'My mother kept the kitchen light on until the last of us was home. Four children, so some years it hardly went off. She died in March, and the first night in her house I found myself switching it on before bed. I would like a song about that light. Not a sad one, or not only: she would want people to put the kettle on.',
    emotions: ['nostalgic', 'grateful'],
    genre: 'folk',
    preferences: 'A woman’s voice if possible. She loved the fiddle. Please mention the blue kettle.',
    goal: '180.00',
    listener: 'lena',
    asked: 5.2,
    pledges: [
      { by: 'una', amount: '50.00', at: 4.4, method: 'other' },
      { by: 'george', amount: '25.00', at: 3.1, method: 'venmo' },
      { by: 'mei', amount: '10.00', at: 0.8, method: 'other' },
    ],
  },
  {
    title: 'Forty-one years on the 14 line',
    story:
      'Dad drives his last tram on the 30th. Forty-one years, two strikes, one baby born between Market Square and the hospital, who now rides to school with him. He says he wants no fuss. The whole depot is coming anyway, and I want to play him something when he hands over the key.',
    emotions: ['grateful', 'happy', 'nostalgic'],
    genre: 'country',
    preferences: 'Something the depot can sing along to. His name is Stavros.',
    goal: '250.00',
    listener: 'george',
    asked: 2.3,
    pledges: [
      { by: 'patrick', amount: '50.00', at: 1.9, method: 'paypal' },
      { by: 'dorothy', amount: '150.00', at: 1.2, method: 'other' },
      { by: 'una', amount: '25.00', at: 0.3, method: 'other' },
    ],
  },
  {
    title: 'Two shy people get married',
    story:
      'We met in a library queue and it took us three months to say more than good morning. Now we are getting married with eleven guests and no speeches, because neither of us could bear to give one. We would like a song to say it for us, to play once, while everybody looks at the sea instead of at us.',
    emotions: ['romantic', 'peaceful'],
    genre: 'acoustic',
    goal: '200.00',
    listener: 'mei',
    anonymous: true,
    asked: 8.6,
    pledges: [
      { by: 'hanna', amount: '60.00', at: 7.5, method: 'paypal' },
      { by: 'kwame', amount: '20.00', at: 6.1, method: 'other' },
    ],
  },
  {
    title: 'First flat, fourth floor, no lift',
    story:
      'After two years on other people’s sofas I have my own front door. It sticks, the shower sings, and you can see exactly one tree. I carried everything up myself except the piano, which my friends carried up while swearing in five languages. I want to remember how it felt to turn the key.',
    emotions: ['happy', 'hopeful', 'energetic'],
    genre: 'indie',
    listener: 'farid',
    asked: 1.1,
    pledges: [{ by: 'zofia', amount: '10.00', at: 0.6, method: 'other' }],
  },
  {
    title: 'Biscuit, who waited at the gate',
    story:
      'Our dog Biscuit waited at the gate for my son every school day for nine years. He starts university this month and she still goes out at ten past three. I would like a song for the two of them that he can listen to when he misses her, and that I can listen to when I miss him.',
    emotions: ['nostalgic', 'hopeful'],
    genre: 'acoustic',
    preferences: 'Gentle. No barking sounds, please.',
    goal: '120.00',
    listener: 'rosa',
    asked: 12.4,
    pledges: [
      { by: 'carmen', amount: '35.00', at: 10.2, method: 'cashapp' },
      { by: 'samuel', amount: '25.00', at: 9.7, method: 'other' },
      { by: 'vivian', amount: '10.00', at: 3.3, method: 'other' },
    ],
  },
  {
    title: 'The allotment that Grandad left',
    story:
      'He left me plot 27, a shed that leans and a notebook with thirty years of weather. In it there is a line for the day I was born: “frost gone. beans in. a girl.” I dug it over this spring and the beans came up. I would like a song with that line in it.',
    emotions: ['grateful', 'peaceful', 'nostalgic'],
    genre: 'folk',
    listener: 'owen',
    asked: 16.8,
  },
  {
    title: 'Ninety days',
    story:
      'On Sunday I will have ninety days sober. Nobody at work knows and I am not ready for that. But I would like there to be one thing in the world that marks it, that I can play in the car with the windows shut. Please no angels and no rain. Something with a backbone.',
    emotions: ['hopeful', 'energetic'],
    genre: 'rock',
    goal: '150.00',
    listener: 'samuel',
    anonymous: true,
    asked: 3.7,
    pledges: [
      { by: 'abel', amount: '50.00', at: 3.2, method: 'other' },
      { by: 'nadia', amount: '25.00', at: 2.2, method: 'paypal' },
      { by: 'henrik', amount: '50.00', at: 1.4, method: 'other' },
    ],
  },
  {
    title: 'The map on the fridge',
    story:
      'My wife and I drew a map of every place we have lived together and stuck it on the fridge: nine addresses in four countries, with a star where each child was born. We move for what we promise is the last time in June. I heard your “Late Bus” and thought you might know how to write about leaving.',
    emotions: ['nostalgic', 'romantic', 'hopeful'],
    genre: 'folk',
    preferences: 'Fingerpicked guitar, like “The Late Bus”.',
    goal: '160.00',
    listener: 'jonas',
    invited: 'miles',
    asked: 1.6,
    pledges: [{ by: 'anjali', amount: '30.00', at: 1.1, method: 'paypal' }],
  },
  {
    title: 'Letters to my future pupils',
    story:
      'I start teaching in September, at forty-four, after twenty years in insurance. I have written a letter to each of the children I do not know yet, and I would like to turn one of them into a song that I can sing with them on the first day, even if my voice shakes.',
    emotions: ['hopeful', 'happy'],
    genre: 'pop',
    listener: 'elise',
    invited: 'priya',
    asked: 4.9,
  },
]
