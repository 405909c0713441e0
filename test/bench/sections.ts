/** The sections of a document between `<!-- bench:NAME -->` and `<!-- /bench:NAME -->`, each on its own line. */
const SECTION = /^<!-- bench:([\w-]+) -->\n[^]*?^<!-- \/bench:\1 -->$/gm

/** The document with new content in the sections named; the others stay as they are. Fails if one does not exist. */
export function withSections(document: string, contents: Readonly<Record<string, string>>): string {
  const names = Array.from(document.matchAll(SECTION), ([, name]) => name!)
  const missing = Object.keys(contents).filter(name => !names.includes(name))
  if (missing.length > 0)
    throw new Error(`there is no section ${missing.join(', ')}, but ${names.join(', ')}`)
  return document.replace(SECTION, (section, name: string) => {
    const content = contents[name]
    return content === undefined ? section : `<!-- bench:${name} -->\n\n${content}\n\n<!-- /bench:${name} -->`
  })
}
