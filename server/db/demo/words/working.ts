import type { TakenStory } from './shapes.ts'

/** Songs that are being written, from the first plan to the last touch. */
export const workingStories: TakenStory[] = [
  {
    title: 'The 1:40 night bus',
    story:
      'I clean offices and take the 1:40 home. There are always the same six of us: the baker going the other way, a student asleep on her books, two nurses, a man with a cello. We never speak, but when the cellist was away for a week we all asked the driver. I would like a song for the six of us. I will play it on the bus, quietly.',
    emotions: ['peaceful', 'grateful'],
    genre: 'folk',
    goal: '120.00',
    listener: 'nadia',
    asked: 9.5,
    songwriter: 'miles',
    accepted: 1.4,
    progress: [[1.4, 'planning', 0]],
    talk: [
      [
        1.3,
        'songwriter',
        'Nadia, I read this on a train and missed my stop. May I ask what the baker carries?',
      ],
      [
        0.9,
        'listener',
        'Always a paper bag, and always warm. Once she gave the student a roll without waking her, just put it on the book.',
      ],
      [0.2, 'listener', 'Also the cello has a sticker of a tiger on it. I thought you would want to know.'],
    ],
    pledges: [
      { by: 'zofia', amount: '20.00', at: 8.1, method: 'other' },
      { by: 'yuki', amount: '25.00', at: 6.4, method: 'other' },
    ],
  },
  {
    title: 'Recipes in pencil',
    story:
      'My grandmother wrote her recipes in pencil and in riddles: “flour until it is right”, “bake as long as the psalm”. She is ninety now and has forgotten that she wrote them, but she hums when I cook. I am trying to find out what tune it is. Perhaps you could write the rest of it.',
    emotions: ['nostalgic', 'grateful', 'happy'],
    genre: 'acoustic',
    preferences: 'I can send a recording of her humming. Swedish words here and there would be lovely.',
    goal: '150.00',
    listener: 'hanna',
    asked: 24.6,
    songwriter: 'miles',
    accepted: 18.2,
    progress: [
      [18.2, 'planning', 0],
      [14.5, 'planning', 15],
      [6.3, 'writing', 35],
    ],
    talk: [
      [
        17.9,
        'songwriter',
        'Hanna, please do send the humming. Even ten seconds, even with the extractor fan on.',
      ],
      [17.1, 'listener', 'Sent! There IS an extractor fan. And a timer at the end, sorry.'],
      [
        13.8,
        'songwriter',
        'The timer is in the same key. I am keeping it. She is humming something in three, by the way: it is a waltz, or it was one once.',
      ],
      [13.2, 'listener', 'She met my grandfather at a dance. I never asked what they danced to.'],
      [
        2.1,
        'songwriter',
        'I have put a proposal under Creative: I think it wants to be slower and in Swedish at the end. Tell me honestly.',
      ],
    ],
    notes: [
      {
        at: 14.4,
        title: 'The hum',
        text: 'Waltz, roughly 84, circles around the fifth. Do not tidy it up: the hesitation before the high note is hers.',
        isPrivate: true,
      },
      {
        at: 6.2,
        title: 'Verse one',
        text: '“Flour until it is right / and you will know when it is right” is the refrain. Everything else is kitchen.',
      },
    ],
    proposals: [
      {
        at: 2.1,
        field: 'musicalPreferences',
        from: 'I can send a recording of her humming. Swedish words here and there would be lovely.',
        to: 'A slow waltz built on her humming; the last chorus wholly in Swedish, sung almost as a whisper.',
        reason: 'The tune she hums is a waltz, and the last line wants her own language.',
        decision: 'pending',
      },
    ],
    pledges: [
      { by: 'henrik', amount: '40.00', at: 20.4, method: 'paypal' },
      { by: 'elise', amount: '25.00', at: 15.5, method: 'other', sent: [9.2, 'PP-7Y20418'] },
      { by: 'una', amount: '25.00', at: 11.3, method: 'paypal', sent: [4.6, 'PP-8X55102'] },
    ],
  },
  {
    title: 'The bench by the canal',
    story:
      'There is a bench by the canal with my brother’s name on it. People eat chips there and kiss there and park their babies there, which he would have found hilarious. I go on Thursdays. I would like a song that is less like a plaque and more like the bench.',
    emotions: ['melancholic', 'happy', 'grateful'],
    genre: 'indie',
    preferences: 'Not too slow. He hated slow.',
    goal: '200.00',
    listener: 'patrick',
    asked: 47.2,
    songwriter: 'miles',
    accepted: 41.5,
    progress: [
      [41.5, 'planning', 0],
      [36.4, 'writing', 30],
      [27.3, 'recording', 55],
      [12.8, 'ready_for_review', 100],
      [5.4, 'mixing', 80],
    ],
    talk: [
      [
        40.8,
        'songwriter',
        'Patrick, thank you for trusting me with him. What would he have ordered at the chip shop?',
      ],
      [40.1, 'listener', 'Battered sausage, scraps, curry sauce. He said chips were a distraction.'],
      [12.4, 'listener', 'I listened on the bench. I laughed at the gulls. Thank you. Give me a day or two.'],
      [
        9.6,
        'listener',
        'It is nearly him. Could the last verse be louder instead of quieter? He never left a room quietly in his life.',
      ],
      [
        9.1,
        'songwriter',
        'Of course. That note tells me more about him than the whole first letter. Louder it is, with handclaps.',
      ],
    ],
    notes: [
      {
        at: 36.2,
        title: 'Tone',
        text: 'Everyday first, loss second. Nobody dies in the lyric; somebody is simply late.',
      },
      {
        at: 5.3,
        title: 'Second mix',
        text: 'Claps recorded in the stairwell. Check that the gulls do not cover “Thursday”.',
        isPrivate: true,
      },
    ],
    proposals: [
      {
        at: 26.9,
        field: 'genre',
        from: 'folk',
        to: 'indie',
        reason: 'It wants drums. He hated slow.',
        decision: 'approved',
      },
      {
        at: 30.2,
        field: 'title',
        from: 'The bench by the canal',
        to: 'Thursdays',
        reason: 'It is the word that the chorus lands on.',
        decision: 'declined',
      },
    ],
    deliveries: [
      {
        at: 12.7,
        note: 'First full version. The gulls are from the canal itself: I drove up on Thursday.',
        sketch: true,
      },
    ],
    changesAsked: 9.6,
    pledges: [
      { by: 'george', amount: '50.00', at: 44.3, method: 'venmo', sent: [11.2, 'VN-3390417'] },
      { by: 'dorothy', amount: '75.00', at: 38.6, method: 'other' },
      { by: 'una', amount: '50.00', at: 30.7, method: 'paypal', sent: [13.9, 'PP-2K88319'] },
      { by: 'marcus', amount: '20.00', at: 10.1, method: 'other' },
    ],
  },
  {
    title: 'Thirty-two and starting over',
    story:
      'I left a job, a city and a ring in the same month, and I am learning to cook rice for one. Most days I am fine. Some days a song comes on in the supermarket and I have to go and look at the cleaning products. I would like a song of my own for those days, one that takes my side.',
    emotions: ['hopeful', 'melancholic', 'energetic'],
    genre: 'rnb',
    preferences:
      'Warm, a bit of a groove. A choir of friends at the end would finish me off, in the good way.',
    goal: '220.00',
    listener: 'lena',
    asked: 33.4,
    songwriter: 'amara',
    accepted: 27.9,
    progress: [
      [27.9, 'planning', 0],
      [22.4, 'writing', 20],
      [15.1, 'writing', 40],
      [3.2, 'recording', 60],
    ],
    talk: [
      [
        27.6,
        'songwriter',
        'Lena, it is Amara. First question, and it matters: what do you sing when nobody is in?',
      ],
      [
        26.8,
        'listener',
        'Embarrassing. Old gospel things my aunties sang, with the wrong words, very loudly.',
      ],
      [26.5, 'songwriter', 'Perfect. Then the choir at the end is your aunties. Wrong words welcome.'],
      [
        14.7,
        'songwriter',
        'Chorus as it stands: “Rice for one, light on, door locked, I’m home.” Say it out loud in your kitchen and tell me if it is true.',
      ],
      [14.1, 'listener', 'I said it. I had to sit down. Yes.'],
      [
        1.2,
        'songwriter',
        'Recording the aunties on Saturday! I have proposed one change under Creative, please look before then.',
      ],
      [0.15, 'songwriter', 'Also: clap track. Four people, one stairwell. You will love it.'],
    ],
    notes: [
      {
        at: 22.1,
        title: 'Direction',
        text: 'Starts alone, ends in a crowd. Every chorus gets one more voice.',
      },
      { at: 14.9, title: 'Lyric', text: 'Keep “rice for one” plain. No metaphors in the kitchen.' },
      {
        at: 3.1,
        title: 'Session',
        text: 'Book the church hall from two to five. Ask Grace for the low part.',
        isPrivate: true,
      },
    ],
    proposals: [
      {
        at: 20.3,
        field: 'emotions',
        from: 'melancholic',
        to: 'hopeful, melancholic, energetic',
        reason: 'You are further along than your letter says.',
        decision: 'approved',
      },
      {
        at: 1.3,
        field: 'title',
        from: 'Thirty-two and starting over',
        to: 'Rice for One',
        reason: 'It is what everybody will call it anyway, and it is kinder than a number.',
        decision: 'pending',
      },
    ],
    pledges: [
      { by: 'una', amount: '50.00', at: 31.5, method: 'paypal' },
      { by: 'kwame', amount: '30.00', at: 25.4, method: 'cashapp' },
      { by: 'ines', amount: '25.00', at: 16.8, method: 'other' },
      { by: 'abel', amount: '20.00', at: 2.7, method: 'other' },
    ],
  },
  {
    title: 'The dance hall over the bakery',
    story:
      'My aunt Carmela ran a dance hall above her bakery for thirty years. Saturdays at nine the floor shook and the flour came down like snow on the bread. She is selling the building. Before she does, we are opening the hall for one last night, and I want her to walk in to her own song.',
    emotions: ['happy', 'nostalgic', 'energetic'],
    genre: 'country',
    preferences: 'You must be able to dance a two-step to it. Spanish and English.',
    goal: '300.00',
    listener: 'carmen',
    asked: 38.9,
    songwriter: 'diego',
    accepted: 35.2,
    progress: [
      [35.2, 'planning', 0],
      [29.4, 'writing', 30],
      [10.7, 'recording', 60],
    ],
    talk: [
      [34.8, 'songwriter', 'Does the floor still shake? If so I am coming to record it.'],
      [34.2, 'listener', 'It shakes. My cousin went through it a little in 2011. Come on a Saturday.'],
      [
        10.5,
        'songwriter',
        'Got the floor on tape, and your aunt shouting “despacito, animals!”. It is in the intro.',
      ],
    ],
    pledges: [
      { by: 'rosa', amount: '100.00', at: 37.2, method: 'venmo' },
      { by: 'dorothy', amount: '50.00', at: 28.8, method: 'other', sent: [7.9, 'VN-5520178'] },
      {
        by: 'una',
        amount: '15.00',
        at: 21.6,
        method: 'venmo',
        status: 'rejected',
        sent: [12.5, 'VN-4410000'],
        reason: 'I cannot find this one. Could it have gone to another handle?',
      },
      { by: 'samuel', amount: '40.00', at: 19.1, method: 'other' },
    ],
  },
  {
    title: 'One new message',
    story:
      'I have a voicemail from my father, eleven seconds, from a Tuesday four years ago. He says that he found my scarf, that it smells of the sea, and to ring him when I can. I have never deleted it and I can hardly play it. I would like it to live inside something beautiful.',
    emotions: ['melancholic', 'grateful', 'peaceful'],
    genre: 'electronic',
    goal: '200.00',
    listener: 'leila',
    asked: 56.1,
    songwriter: 'layla',
    accepted: 52.7,
    progress: [
      [52.7, 'planning', 0],
      [44.1, 'writing', 25],
      [30.3, 'recording', 50],
      [16.5, 'mixing', 75],
      [4.8, 'finalizing', 90],
    ],
    talk: [
      [
        52.2,
        'songwriter',
        'I have the recording safe, in three places. I have not pressed play yet. Tell me when you want me to.',
      ],
      [51.5, 'listener', 'Now is fine. Thank you for asking.'],
      [43.8, 'songwriter', 'He speaks almost exactly in G. The whole piece is tuned to him.'],
      [
        4.6,
        'songwriter',
        'Last decisions. His voice comes once, near the end, and nothing plays under it. Is that right?',
      ],
      [3.9, 'listener', 'Yes. That is exactly right.'],
    ],
    notes: [
      {
        at: 30.1,
        title: 'Sea',
        text: 'Recorded waves at Brighton at six in the morning. Slowed to half, they breathe.',
      },
    ],
    pledges: [
      { by: 'vivian', amount: '60.00', at: 50.6, method: 'paypal' },
      { by: 'mei', amount: '40.00', at: 33.3, method: 'other', sent: [6.6, 'PP-6T41190'] },
      { by: 'una', amount: '30.00', at: 29.4, method: 'other', sent: [8.8, 'TIP-20931'] },
    ],
  },
  {
    title: 'Over-forties, division four',
    story:
      'We have lost every match since April and we have never once missed the pub afterwards. Our goalkeeper is sixty-one. Last week we scored, and a dog ran on, and the referee hugged our striker. We need an anthem. Please make it sound as though we win.',
    emotions: ['energetic', 'happy'],
    genre: 'rock',
    preferences: 'Shoutable. Eleven men, no rehearsal.',
    listener: 'marcus',
    asked: 14.2,
    songwriter: 'tomasz',
    accepted: 11.8,
    progress: [
      [11.8, 'planning', 0],
      [7.4, 'writing', 25],
    ],
    talk: [
      [11.6, 'songwriter', 'I have been training for this my whole life. What is the dog called?'],
      [11.4, 'listener', 'Gerald. He has since been registered.'],
    ],
    pledges: [
      { by: 'patrick', amount: '25.00', at: 13.7, method: 'other' },
      { by: 'owen', amount: '15.00', at: 10.9, method: 'paypal' },
    ],
  },
  {
    title: 'For the night nurses of ward 6',
    story:
      'My husband was on ward 6 for seven weeks. At three in the morning they would sit with him when I could not, and one of them drew a different bird on his whiteboard every night: forty-nine birds. He is home now. I want to bring them a song instead of chocolates. They have enough chocolates.',
    emotions: ['grateful', 'peaceful', 'hopeful'],
    genre: 'indie',
    goal: '180.00',
    listener: 'vivian',
    asked: 44.5,
    songwriter: 'oona',
    accepted: 42.3,
    progress: [
      [42.3, 'planning', 0],
      [33.6, 'writing', 35],
      [20.2, 'recording', 65],
      [9.9, 'mixing', 85],
      [0.7, 'ready_for_review', 100],
    ],
    talk: [
      [42.1, 'songwriter', 'I worked nights for eleven years. I will do my very best with this one.'],
      [41.2, 'listener', 'I hoped it would be you. The last bird was a wren.'],
      [
        0.6,
        'songwriter',
        'It is finished, Vivian. I will listen once more in the morning and then it is yours.',
      ],
    ],
    notes: [
      {
        at: 33.4,
        title: 'Birds',
        text: 'Forty-nine is too many for a lyric. Seven: wren, heron, swift, robin, jay, owl, wren again.',
      },
    ],
    pledges: [
      { by: 'anjali', amount: '50.00', at: 40.3, method: 'paypal' },
      { by: 'dorothy', amount: '50.00', at: 31.9, method: 'other' },
      { by: 'leila', amount: '35.00', at: 12.4, method: 'other', sent: [5.5, 'PP-9Q30027'] },
    ],
  },
]
