import type { Figure } from './figures.ts'

/**
 * Words of a title that choose a figure, in the languages of the demo and in related languages. They are
 * written without accents, and English words without the plural s.
 */
const calls: Record<Figure, string> = {
  ball: 'ball football soccer match goal team league division bola fotball كرة',
  bench: 'bench park banco benk مقعد',
  bicycle: 'bicycle bike cycling cyclist pedal bicicleta sykkel gear دراجة',
  bird: 'bird sparrow robin swallow blackbird wing feather nest gull crow owl passaro ave fugl طائر عصفور',
  boat: 'boat sail sailor sailing ship boatbuilder harbour harbor barco bat seil قارب سفينة مركب',
  book: 'book story novel library page chapter school teacher pupil chalk reader livro bok skole كتاب مدرسة',
  bread: 'bread bakery baker bake loaf toast pao padaria brod خبز',
  bridge: 'bridge ponte bru جسر',
  bus: 'bus buss onibus coach autobus حافلة باص',
  cake: 'cake birthday party bolo aniversario kake bursdag كعكة ميلاد',
  candle: 'candle vela stearinlys hymn prayer church شمعة',
  car: 'car drive drove driver ford truck taxi carro bil سيارة',
  cat: 'cat kitten gato gata katt قطة',
  chair: 'chair armchair seat cadeira stol كرسي',
  clock: 'clock hour minute midnight late watch relogio klokke klokka ساعة',
  coat: 'coat jacket sweater dress shirt casaco frakk jakke sleeve معطف',
  cup: 'cup coffee tea mug sugar milk cafe cha kaffe kopp cardamom قهوة شاي',
  dog: 'dog puppy hound cachorro cao hund كلب',
  door: 'door doorway porta dor knock welcome باب',
  ferry: 'ferry ferje ferge balsa island ilha عبارة',
  fire: 'fire flame campfire bonfire hearth ember fogo bal ild driftwood نار',
  fish: 'fish fishing fisherman peixe fisk سمك سمكة',
  flower: 'flower rose daisy tulip blossom marigold bloom flor blomst وردة زهرة',
  gate: 'gate gateway fence portao grind بوابة',
  guitar: 'guitar band violao guitarra gitar جيتار',
  hand: 'hand palm finger mao maos hender يد يدي',
  heart: 'heart love lover beloved coracao amor hjerte kjaerlighet قلب حب',
  house: 'house home flat apartment cottage roof casa lar hus hjem بيت دار',
  kettle: 'kettle teapot kitchen stove chaleira kjele kjokken إبريق',
  key: 'key lock unlock chave nokkel مفتاح',
  lamp: 'lamp lantern abajur lampe مصباح',
  letter: 'letter envelope postcard post message email carta brev رسالة',
  light: 'light bulb luz lys ضوء نور',
  lighthouse: 'lighthouse beacon farol fyr fyrtarn منارة',
  map: 'map atlas journey mapa kart خريطة',
  moon: 'moon night tonight moonlight lullaby lua noite mane natt قمر ليل ليلة',
  mountain: 'mountain hill peak montanha serra fjell جبل',
  pencil: 'pencil pen recipe notebook write writing lapis blyant قلم',
  phone: 'phone telephone call telefone telefon هاتف',
  piano: 'piano pianist keyboard waltz بيانو',
  plane: 'plane airplane pilot airport flight fly flying aviao طائرة',
  plant: 'plant garden gardener allotment seed grow growing jardim hage حديقة',
  pram: 'baby newborn pram cradle birth bebe طفل',
  rain: 'rain rainy storm monsoon cloud chuva regn مطر',
  ring: 'ring wedding marry married marriage bride groom anel casamento ringen bryllup خاتم زفاف عرس',
  river: 'river stream canal creek rio elv نهر',
  road: 'road highway street path mile way gravel estrada rua vei طريق',
  shoe: 'shoe boot sneaker step dance dancing ballet walk walking sapato sko حذاء',
  snow: 'snow winter frost snowflake ice neve inverno sno vinter ثلج شتاء',
  stairs: 'stair stairway floor lift ladder escada trapp سلم',
  star: 'star estrela stjerne northern nordlys نجمة نجوم',
  suitcase: 'suitcase luggage travel traveller leaving goodbye mala koffert حقيبة سفر',
  sun: 'sun sunny sunrise morning summer day dawn sunday sol manha verao dag sommer شمس صباح صيف',
  table: 'table dinner supper mesa bord varanda veranda طاولة',
  train: 'train railway station platform tram trem comboio tog قطار',
  tree: 'tree oak forest wood apple orchard branch leaf leave arvore tre skog شجرة',
  umbrella: 'umbrella paraply مظلة',
  wave: 'sea wave ocean tide beach shore swim mar onda praia hav sjo بحر موج',
  wheat: 'harvest wheat field farm farmer colheita campo hosting حصاد',
  window: 'window sill pane janela vindu نافذة شباك',
}

/** Converts a text to lower case without accents, also for Norwegian letters and the Arabic hamza. */
const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')

const called = new Map(
  Object.entries(calls).flatMap(([figure, words]) =>
    plain(words)
      .split(' ')
      .map((word) => [word, figure] as const),
  ),
)

const figureOf = (word: string) =>
  called.get(word) ??
  called.get(word.replace(/s$/, '')) ??
  called.get(word.replace(/es$/, '')) ??
  called.get(word.replace(/ies$/, 'y')) ??
  // Removes the article: at the end of a Norwegian word, at the beginning of an Arabic word.
  called.get(word.replace(/e[nt]$/, '')) ??
  called.get(word.replace(/^ال/, ''))

/**
 * Figure for a title. The first word with a figure decides. If several such words follow each other, the last
 * of them decides: the bus in *night bus*.
 */
export function figureFor(title: string): string | undefined {
  let found: string | undefined
  for (const word of plain(title).split(/[^\p{L}\p{N}]+/u)) {
    const figure = figureOf(word)
    if (found && !figure) return found
    found = figure ?? found
  }
  return found
}
