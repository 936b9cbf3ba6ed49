'use strict';

// Everything that comes from the server is put in as text, never as markup.
const EVERY = 2000;
const MOST_POINTS = 450;
const charts = new Map();

function element(name, text, className) {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
}

function put(id, ...children) {
  document.getElementById(id).replaceChildren(...children);
}

function number(value) {
  return Math.round(value).toLocaleString('en');
}

function duration(seconds) {
  if (seconds < 10) return seconds.toFixed(1) + ' s';
  if (seconds < 120) return Math.round(seconds) + ' s';
  if (seconds < 7200) return Math.round(seconds / 60) + ' min';
  if (seconds < 172800) return Math.round(seconds / 3600) + ' h';
  return Math.round(seconds / 86400) + ' days';
}

function table(heads, rows) {
  const made = element('table');
  const head = element('tr');
  heads.forEach(each => head.append(element('th', each)));
  made.append(element('thead'), element('tbody'));
  made.tHead.append(head);
  rows.forEach(cells => {
    const row = element('tr');
    cells.forEach((cell, i) => row.append(element('td', cell, i > 0 ? 'number' : '')));
    made.tBodies[0].append(row);
  });
  return made;
}

// Rows of cells that are made already.
function listing(heads, rows) {
  const made = table(heads, []);
  rows.forEach(cells => {
    const row = element('tr');
    row.append(...cells);
    made.tBodies[0].append(row);
  });
  return made;
}

// What a device sent, as text.
function sent(text) {
  const cell = element('td');
  cell.append(element('code', text));
  return cell;
}

function components(status) {
  const parts = element('div', undefined, 'parts');
  status.components.forEach(each => {
    const part = element('div', undefined, 'part ' + (each.ready ? 'good' : each.live ? 'wait' : 'bad'));
    part.append(element('strong', each.name), ' ' + each.state);
    if (each.detail) part.append(element('p', each.detail));
    parts.append(part);
  });
  put('components', parts);
}

// One chart for each series; it lives as long as the page, and only its points change.
function chartOf(name) {
  if (!charts.has(name)) {
    const section = element('div');
    const title = element('h2', name);
    const plot = element('div');
    const tables = element('div', undefined, 'tables');
    const more = element('div', undefined, 'more');
    section.append(title, plot, tables, more);
    document.getElementById('series').append(section);
    const line = (label, stroke) => ({ label, stroke, width: 2, value: (u, v) => v == null ? '–' : number(v) });
    const uplot = new uPlot({
      width: Math.min(1080, document.body.clientWidth - 32), height: 220,
      scales: { y: { range: (u, min, max) => [0, Math.max(1, max * 1.1)] } },
      axes: [{ stroke: '#888' }, { stroke: '#888', label: 'readings a second', size: 70 }],
      series: [{}, line('taken in', '#1a7f37'), line('in MongoDB', '#0969da'), line('dead letters', '#c9372c')],
    }, [[], [], [], []], plot);
    charts.set(name, { uplot, tables, more, points: [[], [], [], []], last: null });
  }
  return charts.get(name);
}

function series(status, one) {
  const chart = chartOf(one.name);
  const now = [status.time / 1000, one.outcomes['accepted'] || 0, one.stored, one.outcomes['dead-letter'] || 0];
  if (chart.last && now[0] > chart.last[0] && now.every((value, i) => value >= chart.last[i])) {
    const took = now[0] - chart.last[0];
    chart.points[0].push(now[0]);
    for (let i = 1; i < now.length; i++) chart.points[i].push((now[i] - chart.last[i]) / took);
    if (chart.points[0].length > MOST_POINTS) chart.points.forEach(each => each.shift());
    chart.uplot.setData(chart.points);
  }
  chart.last = now;
  const example = new Map(one.examples.map(each => [each.reason, each]));
  const reasons = Object.keys(one.deadLetters).sort();
  chart.more.replaceChildren();
  chart.tables.replaceChildren(
    table(['Readings', 'since the start'],
      Object.entries(one.outcomes).sort().map(([outcome, count]) => [outcome, number(count)]).concat([['in MongoDB', number(one.stored)]])),
    table(['Lag', 'records', 'waiting'], one.lags.map(lag => [lag.stage, number(lag.records), duration(lag.seconds)])));
  if (reasons.length > 0) {
    chart.more.append(listing(['Dead letters', 'since the start', 'newest', 'at', 'why', 'what it holds'],
      reasons.map(reason => {
        const last = example.get(reason);
        const count = element('td', number(one.deadLetters[reason]), 'number');
        return [element('td', reason), count].concat(last ? [
          element('td', duration(Math.max(0, (status.time - last.time) / 1000)) + ' ago', 'number'),
          element('td', last.position + ', task ' + last.task), element('td', last.text), sent(last.excerpt)] : []);
      })));
  }
  if (one.newest.length > 0) {
    chart.more.append(listing(['Newest readings, from', ''], one.newest.map(each => [element('td', each.position), sent(each.reading)])));
  }
}

function threads(status) {
  put('threads', ...status.threads.map(thread => {
    const row = element('tr');
    row.append(element('td', thread.name), element('td', thread.state), element('td', thread.tasks.join(', ')));
    return row;
  }));
}

async function look() {
  try {
    const answer = await fetch('status.json', { cache: 'no-store' });
    if (!answer.ok) throw new Error('it answered ' + answer.status);
    const status = await answer.json();
    document.title = 'Millrace ' + status.application;
    document.getElementById('application').textContent = status.application;
    put('when', 'Running for ' + duration(status.uptime) + '.');
    components(status);
    status.series.forEach(one => series(status, one));
    threads(status);
    document.body.dataset.looks = Number(document.body.dataset.looks || 0) + 1;
  } catch (trouble) {
    put('when', element('span', 'It does not answer: ' + trouble.message + '. What is below is that of before.', 'trouble'));
  }
  setTimeout(look, EVERY);
}

look();
