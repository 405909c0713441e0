const frame =
  /^<svg role="img" viewBox="[-\d. ]+" xmlns="http:\/\/www\.w3\.org\/2000\/svg"([^<>]*)><title>[^<>]+<\/title>(.+)<\/svg>$/s
const tag = /<(\/?)([A-Za-z]+)((?: [a-z][A-Za-z\d-]*="[^"<>]*")*)\/?>/g
const attribute = / ([a-z][A-Za-z\d-]*)="([^"]*)"/g

const elements = new Set(
  'g path rect circle ellipse polygon polyline line defs clipPath mask linearGradient radialGradient stop'.split(
    ' ',
  ),
)
const attributes = new Set(
  (
    'id d points x y x1 x2 y1 y2 cx cy r rx ry fx fy width height transform opacity fill fill-opacity fill-rule ' +
    'clip-path clip-rule clipPathUnits mask mask-type maskUnits offset stop-color stop-opacity gradientUnits ' +
    'gradientTransform stroke stroke-width stroke-opacity stroke-linecap stroke-linejoin stroke-miterlimit'
  ).split(' '),
)

/** What a drawing has besides shapes and colours: scripts, styles, references to elsewhere, text and the like. */
export function foreignParts(drawing: string): readonly string[] {
  const [, frameAttributes, inside] = frame.exec(drawing) ?? []
  if (frameAttributes === undefined || inside === undefined) return ['another frame']
  const tags = [...inside.matchAll(tag)]
  const all = [frameAttributes, ...tags.map(([, , , each = '']) => each)].flatMap(each => [
    ...each.matchAll(attribute),
  ])
  const ids = new Set(all.flatMap(([, name, value]) => (name === 'id' ? `url(#${value})` : [])))
  return [
    inside.replace(tag, ''),
    frameAttributes.replace(attribute, ''),
    ...tags.map(([, , name = '']) => (elements.has(name) ? '' : `<${name}>`)),
    ...all.map(([part, name = '', value = '']) =>
      attributes.has(name) && (/[:&\\@]|url/i.test(value) ? ids.has(value) : true) ? '' : part,
    ),
  ].filter(part => part !== '')
}
