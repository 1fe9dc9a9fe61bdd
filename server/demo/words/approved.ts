import type { TakenStory } from './shapes.ts'

/** Songs that the demo's own accounts had a hand in, approved and rated: the ones that people come to hear. */
export const approvedStories: TakenStory[] = [
  {
    title: 'Two sugars, no milk',
    story:
      'My flatmate of fifty years was also my best friend, my worst critic and, for some of it, my husband. He took his tea with two sugars and no milk and he told everybody it was one sugar. I miss lying for him. A song to play on his birthday, please, with a bit of cheek in it.',
    emotions: ['melancholic', 'happy', 'grateful'],
    genre: 'jazz',
    goal: '160.00',
    listener: 'lena',
    asked: 118.4,
    songwriter: 'kenji',
    accepted: 112.2,
    progress: [
      [112.2, 'planning', 0],
      [101.5, 'writing', 45],
      [88.3, 'recording', 80],
      [80.1, 'ready_for_review', 100],
    ],
    talk: [
      [111.8, 'songwriter', 'I am writing this one for your grandmother, then, on your account?'],
      [111.2, 'listener', 'Yes: her words, my typing. She says hello and that you should eat something.'],
      [79.6, 'listener', 'She has played it eleven times and told each neighbour it was eight.'],
    ],
    notes: [{ at: 101.2, title: 'Cheek', text: 'The trumpet tells the truth, the piano lies politely.' }],
    deliveries: [
      {
        at: 80.0,
        note: 'Brushes, bass, piano and a muted trumpet that knows about the sugar.',
        lyrics:
          'Two sugars, no milk,\nyou told them it was one.\nI stirred and said nothing,\nthe way it was done.\n\nNow the bowl is still full\nand the lie is all mine:\none sugar, my darling.\nYou always took it fine.',
      },
    ],
    approved: {
      at: 76.5,
      rating: 5,
      review:
        'My grandmother danced with the tea towel. There is nothing else to say, but she would like it noted that it is a very good song.',
    },
    thanks: {
      at: 75.2,
      text: 'Three people who never met her paid for my grandmother’s dance. She wants you to know that she still takes it with one sugar.',
    },
    pledges: [
      {
        by: 'una',
        amount: '50.00',
        at: 109.0,
        method: 'paypal',
        status: 'confirmed',
        sent: [75.9, 'PP-5M10884'],
      },
      {
        by: 'yuki',
        amount: '60.00',
        at: 98.6,
        method: 'paypal',
        status: 'confirmed',
        sent: [74.8, 'PP-5M20915'],
      },
      {
        by: 'abel',
        amount: '50.00',
        at: 76.9,
        matched: 76.5,
        status: 'confirmed',
        sent: [70.2, 'PP-5M44770'],
      },
    ],
  },
  {
    title: 'Room for one more chair',
    story:
      'Every Friday my parents put an extra chair at the table for whoever might come. In thirty years it was hardly ever empty: lodgers, strays, a bishop once, and the boy who became my wife’s brother. They are moving somewhere small. The chair is coming to us.',
    emotions: ['grateful', 'happy', 'nostalgic'],
    genre: 'folk',
    goal: '150.00',
    listener: 'kwame',
    asked: 148.2,
    songwriter: 'miles',
    accepted: 144.6,
    progress: [
      [144.6, 'planning', 0],
      [133.0, 'writing', 50],
      [120.4, 'ready_for_review', 100],
    ],
    talk: [
      [144.1, 'songwriter', 'What did the bishop eat?'],
      [143.7, 'listener', 'Everything.'],
      [118.2, 'listener', 'We played it on Friday. The chair was taken, of course.'],
    ],
    deliveries: [{ at: 120.3, note: 'With the whole table joining in on the last line.' }],
    approved: {
      at: 117.5,
      rating: 5,
      review:
        'He listened to every word we said and to several that we did not. My father asked for it twice.',
    },
    pledges: [
      {
        by: 'dorothy',
        amount: '75.00',
        at: 141.3,
        method: 'other',
        status: 'confirmed',
        sent: [116.0, 'TIP-10023'],
      },
      {
        by: 'ines',
        amount: '25.00',
        at: 139.9,
        method: 'paypal',
        status: 'confirmed',
        sent: [115.2, 'PP-3C71160'],
      },
      {
        by: 'una',
        amount: '25.00',
        at: 130.4,
        method: 'other',
        status: 'rejected',
        sent: [114.8, 'VN-0000000'],
        reason: 'This reference does not exist on my side. Could you look again?',
      },
      {
        by: 'vivian',
        amount: '50.00',
        at: 126.2,
        matched: 117.5,
        status: 'confirmed',
        sent: [112.9, 'PP-3C90021'],
      },
    ],
  },
  {
    title: 'What the lighthouse said',
    story:
      'My son is six, does not like talking, and knows everything about lighthouses. At night he flashes his torch at the ceiling: two short, one long. It took me a month to look it up. It is the Fastnet, and I think it means he is all right. I would like a song with that rhythm in it.',
    emotions: ['peaceful', 'grateful', 'hopeful'],
    genre: 'indie',
    listener: 'ines',
    asked: 92.7,
    songwriter: 'miles',
    accepted: 89.4,
    progress: [
      [89.4, 'planning', 0],
      [77.9, 'writing', 45],
      [60.2, 'recording', 80],
      [52.6, 'ready_for_review', 100],
    ],
    talk: [
      [88.8, 'songwriter', 'Two short, one long, it will be in every bar. Does he mind drums?'],
      [88.1, 'listener', 'Soft ones are fine. He asks which lighthouse you live near.'],
      [
        87.9,
        'songwriter',
        'Please tell him Souter Point, and that it was the first one built for electric light.',
      ],
      [87.0, 'listener', 'He has not stopped smiling. He knew that already.'],
    ],
    deliveries: [
      { at: 66.3, note: 'A sketch for the rhythm: is the torch right?', sketch: true },
      { at: 52.5, note: 'The whole song. Two short, one long, from the first bar to the last.' },
    ],
    changesAsked: 64.0,
    approved: {
      at: 48.9,
      rating: 5,
      review: 'He flashed it back at the speaker. I have no better review than that.',
    },
    pledges: [
      {
        by: 'carmen',
        amount: '30.00',
        at: 90.2,
        method: 'venmo',
        status: 'confirmed',
        sent: [47.0, 'VN-8871620'],
      },
      {
        by: 'una',
        amount: '25.00',
        at: 71.4,
        method: 'paypal',
        status: 'confirmed',
        sent: [46.3, 'PP-4H60118'],
      },
      { by: 'una', amount: '50.00', at: 62.2, matched: 48.9 },
    ],
  },
  {
    title: 'Good morning, Mr Hobbs',
    story:
      'For eleven years I have said good morning to Mr Hobbs at the crossing. He is ninety-two and still wears the yellow coat. The council is retiring him, and four hundred children want to say good morning all at once. We need something they can learn in a week.',
    emotions: ['happy', 'grateful', 'energetic'],
    genre: 'folk',
    goal: '190.00',
    listener: 'dorothy',
    asked: 41.9,
    songwriter: 'miles',
    accepted: 39.8,
    progress: [
      [39.8, 'planning', 0],
      [35.1, 'writing', 60],
      [29.0, 'ready_for_review', 100],
    ],
    talk: [
      [
        39.5,
        'songwriter',
        'I taught for nineteen years: four hundred children in a week is my idea of a holiday.',
      ],
      [28.6, 'listener', 'Year 2 have already changed the words. It is better, I am afraid.'],
    ],
    deliveries: [{ at: 28.9, note: 'Five notes, one repeat, and a gap for the whistle.' }],
    approved: {
      at: 21.3,
      rating: 4,
      review:
        'A small thing: it could have been one verse shorter for the little ones. Mr Hobbs cried into his whistle.',
    },
    thanks: {
      at: 12.1,
      text: 'Four hundred children whistle your five notes every morning now. Whoever you are: thank you, and I am sorry for your ears if you live nearby.',
    },
    pledges: [
      { by: 'owen', amount: '50.00', at: 38.7, method: 'venmo', status: 'sent', sent: [3.4, 'VN-6150993'] },
      { by: 'una', amount: '75.00', at: 25.7, method: 'paypal' },
      {
        by: 'jonas',
        amount: '20.00',
        at: 30.2,
        method: 'paypal',
        status: 'confirmed',
        sent: [18.8, 'PP-9B33572'],
      },
      { by: 'kwame', amount: '50.00', at: 27.9, matched: 21.3 },
    ],
  },
]
