import type { TakenStory } from './shapes.ts'

/** What other songwriters finished for other listeners. */
export const othersApproved: TakenStory[] = [
  {
    title: 'Slow dance in the car park',
    story:
      'The power went out at our wedding, so we had our first dance in the car park by the headlights of my cousin’s van, to somebody humming. Twenty-five years in May. Nobody can remember what was hummed. We would like you to decide.',
    emotions: ['romantic', 'happy'],
    genre: 'rnb',
    goal: '200.00',
    listener: 'abel',
    asked: 131.6,
    songwriter: 'amara',
    accepted: 128.4,
    progress: [
      [128.4, 'planning', 0],
      [117.3, 'writing', 40],
      [104.0, 'ready_for_review', 100],
    ],
    talk: [
      [128.0, 'songwriter', 'I have hummed for a living, so I accept.'],
      [102.9, 'listener', 'We danced in the kitchen with the lights off. Thank you.'],
    ],
    deliveries: [{ at: 103.9, note: 'It begins with humming and headlights.' }],
    approved: {
      at: 101.2,
      rating: 5,
      review: 'Our children asked why we were crying and then they were crying too.',
    },
    pledges: [
      {
        by: 'nadia',
        amount: '80.00',
        at: 125.5,
        method: 'cashapp',
        status: 'confirmed',
        sent: [100.1, 'CA-77120'],
      },
      {
        by: 'dorothy',
        amount: '100.00',
        at: 120.0,
        method: 'paypal',
        status: 'confirmed',
        sent: [98.7, 'PP-7V52009'],
      },
      {
        by: 'una',
        amount: '20.00',
        at: 111.8,
        method: 'cashapp',
        status: 'confirmed',
        sent: [99.9, 'CA-77385'],
      },
    ],
  },
  {
    title: 'My sister, the pilot',
    story:
      'When we were small she taped wings to a laundry basket. On Friday she flies her first passengers, and our mother and I have seats 4A and 4B. I want something in her headphones for the walk to the aircraft.',
    emotions: ['energetic', 'hopeful', 'happy'],
    genre: 'pop',
    listener: 'zofia',
    asked: 87.3,
    songwriter: 'amara',
    accepted: 86.0,
    progress: [
      [86.0, 'planning', 0],
      [82.7, 'writing', 50],
      [78.1, 'ready_for_review', 100],
    ],
    talk: [
      [85.8, 'songwriter', 'Five days! I like it. What was in the laundry basket?'],
      [85.6, 'listener', 'Me.'],
    ],
    deliveries: [{ at: 78.0, note: 'Two minutes and forty steps, as you asked.' }],
    approved: {
      at: 77.2,
      rating: 4,
      review: 'Made in five days and she has it on every flight. I would have liked one more chorus.',
    },
    pledges: [
      {
        by: 'farid',
        amount: '40.00',
        at: 85.1,
        method: 'cashapp',
        status: 'confirmed',
        sent: [76.4, 'CA-81906'],
      },
      {
        by: 'ines',
        amount: '60.00',
        at: 84.2,
        matched: 77.2,
        status: 'confirmed',
        sent: [73.3, 'PP-1N00467'],
      },
    ],
  },
  {
    title: 'Papá’s last harvest',
    story:
      'He has picked the same forty rows of olives since he was nine. This autumn his knees said no, so he sat at the end of the row in a kitchen chair and told us everything we were doing wrong. It was the best harvest in years. A song for the man in the chair.',
    emotions: ['nostalgic', 'grateful', 'happy'],
    genre: 'country',
    goal: '180.00',
    listener: 'carmen',
    asked: 96.5,
    songwriter: 'diego',
    accepted: 93.3,
    progress: [
      [93.3, 'planning', 0],
      [80.0, 'writing', 50],
      [66.6, 'ready_for_review', 100],
    ],
    talk: [
      [93.0, 'songwriter', 'My own father does this from a truck. What does he shout?'],
      [92.4, 'listener', '“The tree is not your enemy!”'],
    ],
    deliveries: [
      {
        at: 66.5,
        note: 'The chorus is his. Literally: I only rhymed it.',
        lyrics:
          'The tree is not your enemy,\nhe called across the row.\nIt gave me bread at nine years old,\nso take it kind and slow.\n\nForty rows and sixty years\nand one old kitchen chair:\nthe best man in the harvest\nis the man who’s sitting there.',
      },
    ],
    approved: {
      at: 63.8,
      rating: 5,
      review: 'He corrected the pronunciation and then he asked to hear it again, and again.',
    },
    pledges: [
      {
        by: 'rosa',
        amount: '90.00',
        at: 90.7,
        method: 'venmo',
        status: 'confirmed',
        sent: [62.0, 'VN-2207451'],
      },
      {
        by: 'george',
        amount: '50.00',
        at: 85.5,
        method: 'venmo',
        status: 'confirmed',
        sent: [61.1, 'VN-2210083'],
      },
      {
        by: 'marcus',
        amount: '40.00',
        at: 81.8,
        method: 'other',
        status: 'rejected',
        reason: 'cancelled by giver',
      },
    ],
  },
  {
    title: 'Snow on the school piano',
    story:
      'The roof of our village school fell in under the snow, and in the morning the piano was standing in the white with its lid open. My teacher brushed it off and played. Nobody was hurt. I am sixty and I still hear it. There are no words that I need.',
    emotions: ['peaceful', 'nostalgic', 'melancholic'],
    genre: 'classical',
    listener: 'elise',
    asked: 107.7,
    songwriter: 'sunniva',
    accepted: 103.1,
    progress: [
      [103.1, 'planning', 0],
      [90.2, 'writing', 60],
      [71.4, 'ready_for_review', 100],
    ],
    talk: [
      [102.8, 'songwriter', 'What did your teacher play?'],
      [
        101.9,
        'listener',
        'Something slow, with gloves on. There were wrong notes. Please keep the wrong notes.',
      ],
    ],
    deliveries: [{ at: 71.3, note: 'The wrong notes are in bars nine and seventeen.' }],
    approved: { at: 68.0, rating: 5, review: 'It is exactly as cold and as bright as it was.' },
    pledges: [
      {
        by: 'henrik',
        amount: '100.00',
        at: 100.5,
        method: 'other',
        status: 'confirmed',
        sent: [66.2, 'TIP-38871'],
      },
    ],
  },
  {
    title: 'The other end of the ferry',
    story:
      'My parents lived on two sides of the river for six years before they could afford one side. He would stand at the ferry rail at 18:10 and she would stand at the other one, going the other way, and they would wave. That was their courtship. I would like to hear the engines in it.',
    emotions: ['romantic', 'nostalgic'],
    genre: 'acoustic',
    goal: '120.00',
    listener: 'samuel',
    asked: 52.9,
    songwriter: 'mateus',
    accepted: 50.4,
    progress: [
      [50.4, 'planning', 0],
      [41.7, 'writing', 50],
      [32.2, 'ready_for_review', 100],
    ],
    talk: [
      [50.0, 'songwriter', 'I take the Cacilhas ferry every week. I know that wave.'],
      [31.0, 'listener', 'They played it on both sides of the sofa.'],
    ],
    deliveries: [
      {
        at: 32.1,
        note: 'Engines, gulls, two guitars that pass each other once.',
        lyrics:
          'Ten past six, you’re going home,\nten past six, I’m going too,\nand in the middle of the river\nthere’s a rail, and there is you.\n\nSix years of waving, left to right,\nsix years of right to left,\nuntil one night one boat had\ntwo of us, and no one left.',
      },
    ],
    approved: {
      at: 29.4,
      rating: 4,
      review: 'Lovely and true. The ending comes a little suddenly, like a quay.',
    },
    pledges: [
      {
        by: 'leila',
        amount: '45.00',
        at: 48.8,
        method: 'paypal',
        status: 'confirmed',
        sent: [27.7, 'PP-0K99215'],
      },
      { by: 'mei', amount: '25.00', at: 37.5, method: 'paypal', status: 'sent', sent: [26.4, 'PP-0L12380'] },
      { by: 'una', amount: '25.00', at: 46.0, matched: 29.4, sent: [19.5, 'PP-0L50077'], status: 'sent' },
      {
        by: 'zofia',
        amount: '25.00',
        at: 44.4,
        matched: 29.4,
        status: 'confirmed',
        sent: [25.1, 'PP-0L20664'],
      },
    ],
  },
  {
    title: 'A hymn for the allotment society',
    story:
      'Our founder, Beryl, is a hundred on Saturday. She has outlived three committees and one greenhouse. We are a choir of fourteen gardeners with, at a generous count, five voices. Could you write us a hymn with short notes and long vegetables?',
    emotions: ['happy', 'grateful'],
    genre: 'classical',
    preferences: 'Four parts if you must. Broad beans have to be mentioned.',
    listener: 'owen',
    asked: 24.8,
    songwriter: 'ruth',
    accepted: 23.9,
    progress: [
      [23.9, 'planning', 0],
      [21.5, 'writing', 50],
      [18.2, 'ready_for_review', 100],
    ],
    talk: [
      [23.8, 'songwriter', 'I accept with joy. Does Beryl prefer broad beans or does she merely grow them?'],
      [23.6, 'listener', 'She says that one does not exclude the other.'],
      [17.1, 'listener', 'She sang the alto. We did not know there was an alto.'],
    ],
    deliveries: [
      {
        at: 18.1,
        note: 'Organ and strings for practice; the parts are in the post, on paper.',
        lyrics:
          'Broad beans in rows, and Beryl at the gate,\na hundred on Saturday, and never once late.\nThree committees came, three committees went:\nBeryl kept the minutes, and the glue for the tent.\n\nSing for the leek, for the pea and the marrow,\nplant them today and you’ll dine well tomorrow.',
      },
    ],
    approved: {
      at: 16.0,
      rating: 5,
      review: 'Answered every letter the same day and rhymed “marrow” with “tomorrow”. A treasure.',
    },
    pledges: [
      {
        by: 'patrick',
        amount: '30.00',
        at: 23.1,
        method: 'other',
        status: 'confirmed',
        sent: [14.9, 'TIP-51106'],
      },
      { by: 'hanna', amount: '25.00', at: 22.0, method: 'other', status: 'sent', sent: [13.2, 'TIP-51140'] },
      { by: 'una', amount: '50.00', at: 20.2, matched: 16.0 },
    ],
  },
]
