const STORED = 'payprep-docs-language'
const COPIED_MS = 2_000

/** Gives each sample buttons for its languages, and each piece of code a button that copies it. */
export function addToolbars(): void {
  for (const sample of document.querySelectorAll<HTMLElement>('.sample')) addLanguages(sample)
  for (const code of document.querySelectorAll<HTMLElement>('main pre:not(.sample pre)'))
    code.prepend(copyButton(() => codeIn(code)))
  choose(stored() ?? 'curl')
}

function addLanguages(sample: HTMLElement): void {
  const bar = element('div', 'bar')
  const programs = [...sample.querySelectorAll<HTMLElement>('pre')]
  for (const { dataset } of programs) {
    const button = element('button', 'language')
    button.dataset.language = dataset.language!
    button.textContent = dataset.name!
    button.addEventListener('click', () => {
      const { top } = button.getBoundingClientRect()
      choose(dataset.language!)
      // Samples above may have become longer or shorter.
      scrollBy(0, button.getBoundingClientRect().top - top)
      localStorage.setItem(STORED, dataset.language!)
    })
    bar.append(button)
  }
  bar.append(copyButton(() => codeIn(programs.find(({ hidden }) => !hidden)!)))
  sample.prepend(bar)
}

/** Shows a language in every sample that has it, else the first. */
function choose(language: string): void {
  for (const sample of document.querySelectorAll('.sample')) {
    const programs = [...sample.querySelectorAll<HTMLElement>('pre')]
    const shown = programs.find(({ dataset }) => dataset.language === language) ?? programs[0]!
    for (const program of programs) program.hidden = program !== shown
    for (const button of sample.querySelectorAll<HTMLElement>('.language'))
      button.ariaPressed = String(button.dataset.language === shown.dataset.language)
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(STORED)
  } catch {
    // Storage may be forbidden.
    return null
  }
}

function copyButton(text: () => string): HTMLElement {
  const button = element('button', 'copy')
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(text())
    button.textContent = 'Copied'
    setTimeout(() => (button.textContent = 'Copy'), COPIED_MS)
  })
  return button
}

const codeIn = (pre: Element) => pre.querySelector('code')!.textContent

function element(name: string, className: string): HTMLElement {
  const made = document.createElement(name)
  made.className = className
  return made
}
