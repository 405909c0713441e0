import { html } from '../html.ts'
import type { Page } from '../page.ts'
import { picture } from '../pictures.ts'

/** How the hosted pages of an organization get its name, colour and logo. */
export function brandingPage(): Page {
  return {
    title: 'Branding',
    main: html`<header>
        <h1>Branding</h1>
        <p class="lead">
          The hosted pages carry your name, your colour and your logo. The operator of the installation sets
          them; a change shows within a minute.
        </p>
      </header>
      <pre><code>payprep organizations brand ORGANIZATION --name "Northwind Studio" --color "#0f766e" --logo northwind.svg</code></pre>
      <div class="pictures">${picture('branded.webp')} ${picture('branded-dark.webp')}</div>
      <section id="name">
        <h2>Name</h2>
        <p>
          At most 140 characters. End-users read it in sentences: “Where Northwind Studio sends your money.”
          It is the name of the organization itself, which begins as the one that it was created with.
        </p>
      </section>
      <section id="color">
        <h2>Colour</h2>
        <p>
          One colour, as <code>#rrggbb</code>. Buttons, links and progress use it. Where it would be hard to
          read, on a white or a dark page, the pages take a darker or lighter shade of it: text keeps a
          contrast of at least 4.5 to 1.
        </p>
      </section>
      <section id="logo">
        <h2>Logo</h2>
        <p>
          An SVG or a PNG of at most 64 KiB. In dark mode it stands on a light plate, unless you give one for
          dark grounds by <code>--dark-logo</code>. The name is written beside it;
          <code>--logo-has-name yes</code> says that the logo shows the name itself. Without a logo the
          initials of the name are shown.
        </p>
      </section>
      <section id="sites">
        <h2>Sites</h2>
        <p>
          <code>--frame-ancestors</code> names the sites that may show the pages
          <a href="/docs/hosted-pages#frame">in a frame</a>, and
          <code>beneficiaries return-origins</code> those to which they may
          <a href="/docs/hosted-pages#return">lead back</a>.
        </p>
      </section>`,
  }
}
