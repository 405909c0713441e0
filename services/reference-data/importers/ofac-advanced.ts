import type { ReportDamage } from '../tables/source.ts'
import { dateIn } from './dates.ts'
import { bicIn } from './row-fields.ts'
import type { PublishedFile } from './importer.ts'
import { listedBank, type ListedBank, type SanctionsFile } from './sanctions-file.ts'
import { childrenOf, elementsIn, textAt, type XmlElement } from './xml.ts'

/**
 * Reads OFAC's lists in the Advanced Sanctions Data Model (OFAC, SDN_ADVANCED.XML,
 * schema ADVANCED_XML). Feature types are defined at the beginning of the file: a BIC is
 * a profile's feature of type SWIFT/BIC. Sanctions entries with dates are at its end.
 */
export function advancedFile(file: PublishedFile): SanctionsFile {
  return { date: dateOfIssue(file), banks: reportDamage => banksIn(file, reportDamage) }
}

function dateOfIssue(file: PublishedFile): string | undefined {
  for (const element of elementsIn(file, 'DateOfIssue')) return dateOf(element)
  return undefined
}

function* banksIn(file: PublishedFile, reportDamage: ReportDamage): Generator<ListedBank> {
  const typesOfBics = new Set<string | undefined>()
  const profiles = new Map<string, readonly BicAtLine[]>()
  for (const element of elementsIn(file, 'FeatureType', 'Profile', 'SanctionsEntry')) {
    const { name, attributes } = element
    if (name === 'FeatureType') {
      if (element.text === 'SWIFT/BIC') typesOfBics.add(attributes.ID)
    } else if (name === 'Profile') {
      const features = childrenOf(element, 'Feature')
      const bics = features.filter(feature => typesOfBics.has(feature.attributes.FeatureTypeID))
      if (bics.length > 0) profiles.set(attributes.ID ?? '', banksOf(bics, reportDamage))
    } else {
      const { ProfileID: id = '' } = attributes
      const entry = { id, date: listedOn(element) }
      for (const { bic, line } of profiles.get(id) ?? []) yield listedBank(bic, line, entry)
    }
  }
}

interface BicAtLine {
  readonly bic: string
  readonly line: number
}

function banksOf(features: readonly XmlElement[], reportDamage: ReportDamage): readonly BicAtLine[] {
  return features
    .flatMap(feature => childrenOf(feature, 'FeatureVersion'))
    .flatMap(version => childrenOf(version, 'VersionDetail'))
    .map(({ text, line }) => ({ bic: bicIn(text, reportDamage, line), line }))
    .filter(({ bic }) => bic !== '')
}

/** The date of an entry's first event, its creation. */
function listedOn(entry: XmlElement): string | undefined {
  const [date] = childrenOf(entry, 'EntryEvent').flatMap(event => childrenOf(event, 'Date'))
  return date && dateOf(date)
}

function dateOf(date: XmlElement): string | undefined {
  return dateIn(['Year', 'Month', 'Day'].map(part => textAt(date, part)).join('-'), 'YMD')
}
