/** The view Laboratory: experiments of a server, or comparisons that this browser plays. */

import { render } from "preact";
import { useRef } from "preact/hooks";
import { find } from "../../common/dom";
import type { Job, JobLine, LedgerLine } from "../../engine/api";
import { hasServer } from "../../engine/the-engine";
import { replaceAddress } from "../../router";
import { LAB as texts } from "../../texts/lab";
import * as experiments from "./experiments";
import { Form, fill, loadParts, submit, titleOf } from "./form";
import { KnownRates } from "./known-rates";
import * as local from "./local";
import { Figures, Progress } from "./local-results";
import { Runs } from "./runs";

export class Lab {
  constructor() {
    render(hasServer ? <Server /> : <Local />, find("lab"));
    document.addEventListener("visibilitychange", () => experiments.poll());
  }

  /** @param parameters a job or a ledger; default: the latest job */
  async enter(parameters: URLSearchParams) {
    loadParts();
    if (!hasServer) return;
    const job = parameters.get("job");
    const ledger = parameters.get("ledger");
    if (ledger) experiments.open(`api/ledgers/${encodeURIComponent(ledger)}`, ledger);
    else if (job) experiments.open(`api/jobs/${encodeURIComponent(job)}`, texts.title);
    else experiments.clear(texts.title);
    await experiments.loadLists();
    if (ledger || job || location.hash !== "#/lab") return;
    const [latest] = experiments.jobs.value;
    if (!latest) experiments.isIntroduced.value = true;
    else {
      replaceAddress("lab", { job: latest.id });
      experiments.open(`api/jobs/${latest.id}`, texts.title);
    }
  }

  leave() {
    experiments.close();
  }
}

function Server() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { shown, title, problem, isIntroduced } = experiments;
  const job = shown.value && experiments.isJob(shown.value) ? shown.value : null;
  const halt = () => {
    heading.current?.focus(); // the button vanishes
    experiments.stop();
  };
  const repeat = () => {
    if (job) fill(job.settings);
    find("lab-new").scrollIntoView({ block: "nearest" });
  };
  return (
    <>
      <section class="lab-shown" aria-labelledby="lab-title">
        <div class="lab-head">
          <h2 id="lab-title" ref={heading} tabIndex={-1}>
            {title}
          </h2>
          {job && experiments.isActive(job) && (
            <button type="button" onClick={halt}>
              {texts.stop}
            </button>
          )}
          {job && !experiments.isActive(job) && (
            <button type="button" title={texts.repeatNote} onClick={repeat}>
              {texts.repeat}
            </button>
          )}
        </div>
        {job ? <JobProgress job={job} /> : <LedgerMessage />}
        {!job && problem.value && (
          <p class="lab-message bad" role="status">
            {problem}
          </p>
        )}
        {isIntroduced.value && <Introduction />}
        {shown.value && <Runs runs={shown.value.runs} />}
      </section>
      <aside aria-label={texts.controls}>
        <Form />
        <Lists />
      </aside>
    </>
  );
}

function JobProgress({ job }: { job: Job }) {
  const isBad = job.status === "failed" || Boolean(job.problem || experiments.problem.value);
  return (
    <>
      <p class="lab-about">{texts.aboutJob(job, titleOf)}</p>
      <div class="lab-progress">
        <progress aria-label={texts.played} max={job.wanted} value={job.games} />
        <span>{texts.progress(job)}</span>
      </div>
      <p class={isBad ? "lab-message bad" : "lab-message"} role="status">
        {experiments.problem.value || texts.status(job)}
      </p>
    </>
  );
}

function LedgerMessage() {
  const ledger = experiments.shown.value;
  if (!ledger || experiments.isJob(ledger)) return null;
  const message = ledger.problem ?? (ledger.runs.length ? "" : texts.emptyLedger);
  return (
    <>
      <p class="lab-about">{texts.aboutLedger(ledger.changed)}</p>
      <p class={ledger.problem ? "lab-message bad" : "lab-message"} role="status">
        {message}
      </p>
    </>
  );
}

function Introduction() {
  return (
    <>
      <p class="lab-about">{texts.intro}</p>
      <div class="lab-examples">
        {texts.examples.map(({ question, settings }) => (
          <button
            key={question}
            type="button"
            onClick={() => {
              fill(settings);
              submit();
            }}
          >
            {question}
          </button>
        ))}
      </div>
      <KnownRates />
    </>
  );
}

function Lists() {
  const { jobs, ledgers } = experiments;
  return (
    <>
      <nav class="lab-list" aria-label={texts.experiments}>
        <h2>{texts.experiments}</h2>
        <ul>
          {jobs.value.map(jobLink)}
          {!jobs.value.length && <li class="lab-none">{texts.noExperiments}</li>}
        </ul>
      </nav>
      <nav class="lab-list" aria-label={texts.ledgers}>
        <h2>{texts.ledgers}</h2>
        <ul>
          {ledgers.value.map(ledgerLink)}
          {!ledgers.value.length && <li class="lab-none">{texts.noLedgers}</li>}
        </ul>
      </nav>
    </>
  );
}

function jobLink(job: JobLine) {
  return listLink(`#/lab?job=${job.id}`, texts.jobName(job, titleOf), texts.jobNote(job));
}

function ledgerLink({ name, changed }: LedgerLine) {
  return listLink(`#/lab?ledger=${encodeURIComponent(name)}`, name, texts.ledgerNote(changed));
}

function listLink(href: string, name: string, note: string) {
  return (
    <li key={href}>
      <a href={href} aria-current={location.hash === href ? "page" : undefined}>
        <span>{name}</span> <small>{note}</small>
      </a>
    </li>
  );
}

/** A comparison that this browser plays. */
function Local() {
  const heading = useRef<HTMLHeadingElement>(null);
  const comparison = local.comparison.value;
  const halt = () => {
    heading.current?.focus(); // the button vanishes
    local.stop();
  };
  return (
    <>
      <section class="lab-shown" aria-labelledby="lab-title">
        <div class="lab-head">
          <h2 id="lab-title" ref={heading} tabIndex={-1}>
            {comparison ? `${texts.kinds.comparison}: ${comparison.settings.size}` : texts.title}
          </h2>
          {comparison?.status === "running" && (
            <button type="button" onClick={halt}>
              {texts.stop}
            </button>
          )}
        </div>
        {comparison ? <Progress comparison={comparison} /> : null}
        {!comparison && <p class="lab-about">{texts.localIntro}</p>}
        {!comparison && <KnownRates />}
        {comparison?.results && <Figures games={comparison.games} results={comparison.results} />}
      </section>
      <aside aria-label={texts.controls}>
        <Form />
      </aside>
    </>
  );
}
