"""The calendar of calendar.pl on bit vectors: days from 2024-01-01, of the years 1 to 9999.

Days are counted from 0000-03-01, so that a leap day ends its year, and divided by the lengths of a
century, of four years and of months in vectors that are as narrow as their numbers: these are soon solved.
The functions take the words of `z3_terms.py` that they are made of: this module knows no solver.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

Words = Mapping[str, Callable[..., Any]]
_MARCH = 739_191


class Calendar:
    """The operations of calendar.pl, in those words; `number` makes a constant of a width like a term."""

    def __init__(self, words: Words, number: Callable[[int, int, Any], Any]) -> None:
        self._words = words
        self._number = number

    def __getattr__(self, word: str) -> Callable[..., Any]:
        return self._words[word]

    def _parts(self, day: Any) -> tuple[Any, Any, Any, Any]:
        """Years from March on, months from 3 on in them, days from 0 on in these, and days in the year."""

        def n(value: int, bits: int) -> Any:
            return self._number(value, bits, day)

        fours = self.extract(day + n(_MARCH, 32), 24) * n(4, 24) + n(3, 24)
        century = self.bvudiv(fours, n(146_097, 24))
        in_century = self.extract(self.bvurem(fours, n(146_097, 24)), 18) | n(3, 18)
        year = self.bvudiv(in_century, n(1461, 18))
        of_year = self.bvlshr(self.extract(self.bvurem(in_century, n(1461, 18)), 11), n(2, 11))
        months = self.zero_extend(of_year, 20) * n(2141, 20) + n(197_913, 20)
        of_month = self.bvudiv(self.extract(months, 16), n(2141, 16))
        years = self.zero_extend(century, 32) * n(100, 32) + self.zero_extend(year, 32)
        month = self.zero_extend(self.bvlshr(months, n(16, 20)), 32)
        return years, month, self.zero_extend(of_month, 32), self.zero_extend(of_year, 32)

    def month_number(self, day: Any) -> Any:
        """Months from January of the year 0."""
        years, month, _, _ = self._parts(day)
        return years * self._number(12, 32, day) + month - self._number(1, 32, day)

    def year(self, day: Any) -> Any:
        """The calendar's year."""
        years, month, _, _ = self._parts(day)
        return years + self._when(self._late(month), 1, 0)

    def month(self, day: Any) -> Any:
        """1 to 12."""
        month = self._parts(day)[1]
        return month - self._when(self._late(month), 12, 0)

    def day(self, day: Any) -> Any:
        """1 to 31."""
        return self._parts(day)[2] + self._number(1, 32, day)

    def day_of_year(self, day: Any) -> Any:
        """1 to 366."""
        years, month, _, of_year = self._parts(day)
        january = of_year - self._number(305, 32, day)
        march = of_year + self._number(60, 32, day) + self._leap_year(years)
        return self.ite(self._late(month), january, march)

    def weekday(self, day: Any) -> Any:
        """1 for Monday: a day that is divisible by 7 is one."""
        weeks = self.extract(day + self._number(7 * 110_000, 32, day), 24)
        rest = self.bvurem(weeks, self._number(7, 24, day))
        return self.zero_extend(rest, 32) + self._number(1, 32, day)

    def leap(self, day: Any) -> Any:
        """1 in a leap year, else 0."""
        return self._leap_year(self.year(day))

    def length_of_month(self, day: Any) -> Any:
        """28 to 31, of the month that the day is in."""
        return self.month_length(self.month_number(day))

    def month_length(self, number: Any) -> Any:
        """28 to 31, of a month by its number."""
        years, march = self._from_march(number)
        short = self.bvurem(march, self._number(5, 32, number)) & self._number(1, 32, number)
        february = self._number(28, 32, number) + self._leap_year(years + self._number(1, 32, number))
        return self.ite(
            self.equal(march, self._number(11, 32, number)), february, self._number(31, 32, number) - short
        )

    def in_month(self, number: Any, day: Any) -> Any:
        """The day number of a day in a month."""

        def n(value: int) -> Any:
            return self._number(value, 32, number)

        years, march = self._from_march(number)
        centuries = self._divided(years, 100)
        whole = years * n(365) + self.bvlshr(years, n(2)) - centuries + self.bvlshr(centuries, n(2))
        months = self.bvlshr(march * n(979) + n(18), n(5))
        return whole + months + day - n(1 + _MARCH)

    def plus_months(self, day: Any, months: Any) -> Any:
        """The same day of another month, or the last one of it."""
        number = self.month_number(day) + months
        length, of_month = self.month_length(number), self.day(day)
        return self.in_month(number, self.ite(of_month < length, of_month, length))

    def compared(self, one: Any, other: Any) -> Any:
        """The difference of the years, else of the months, else of the days."""
        years = self.year(one) - self.year(other)
        months = self.month(one) - self.month(other)
        zero = self._number(0, 32, one)
        days = self.day(one) - self.day(other)
        return self.ite(self.equal(years, zero), self.ite(self.equal(months, zero), days, months), years)

    def months_until(self, one: Any, other: Any) -> Any:
        """Whole months from one day to the other."""
        size = self._number(32, 32, one)
        packed = [self.month_number(day) * size + self.day(day) for day in (one, other)]
        return self.bvsdiv(packed[1] - packed[0], size)

    def days_beside(self, one: Any, other: Any) -> Any:
        """The days that a period has beside its months."""
        n = self._number(1, 32, one)
        zero = n - n
        months = self.month_number(other) - self.month_number(one)
        days = self.day(other) - self.day(one)
        later = other - self.plus_months(one, months - n)
        earlier = days - self.length_of_month(other)
        forth = self.ite(self.bvslt(zero, months), later, days)
        back = self.ite(self.bvslt(months, zero), earlier, days)
        return self.ite(self.bvslt(days, zero), forth, self.ite(self.bvslt(zero, days), back, days))

    def _late(self, month: Any) -> Any:
        """January or February, which are months 13 and 14."""
        return self.bvuge(month, self._number(13, 32, month))

    def _when(self, condition: Any, one: int, other: int) -> Any:
        return self.ite(condition, self._number(one, 32, condition), self._number(other, 32, condition))

    def _from_march(self, number: Any) -> tuple[Any, Any]:
        """Years from March on, and months in them, of a month by its number."""
        since = self.extract(number - self._number(2, 32, number), 17)
        twelve = self._number(12, 17, number)
        return (
            self.zero_extend(self.bvudiv(since, twelve), 32),
            self.zero_extend(self.bvurem(since, twelve), 32),
        )

    def _leap_year(self, year: Any) -> Any:
        years = self.extract(year, 14)
        zero, hundred = self._number(0, 14, year), self._number(100, 14, year)
        fourth = self.equal(years & self._number(3, 14, year), zero)
        century = self.equal(self.bvurem(years, hundred), zero)
        great = self.equal(years & self._number(15, 14, year), zero)
        return self.ite(
            fourth,
            self._when(century, 0, 1) | self._when(great, 1, 0),
            self._number(0, 32, year),
        )

    def _divided(self, years: Any, by: int) -> Any:
        return self.zero_extend(self.bvudiv(self.extract(years, 14), self._number(by, 14, years)), 32)

    def words(self) -> Words:
        """The words that these are in the table of operations."""
        return {
            "date_year": self.year,
            "date_month": self.month,
            "date_day": self.day,
            "date_day_of_year": self.day_of_year,
            "date_weekday": self.weekday,
            "date_month_length": self.length_of_month,
            "date_leap": self.leap,
            "date_month_number": self.month_number,
            "date_plus_months": self.plus_months,
            "date_in_month": self.in_month,
            "date_compared": self.compared,
            "date_months_until": self.months_until,
            "date_days_beside": self.days_beside,
            "month_length": self.month_length,
        }
